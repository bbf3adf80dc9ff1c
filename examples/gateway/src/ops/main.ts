import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { processLog } from '@gatehouse/adapters/pino';
import { runWorkers, tracingOptions, workerNumber } from '@gatehouse/http-koa/process';
import { parseOpsConfiguration } from './ops-configuration.ts';
import { startOps } from './start-ops.ts';

await runWorkers({
  read: () => parseOpsConfiguration(process.env, process.cwd()),
  start: async (configuration) => {
    const log = processLog(configuration.logLevel, workerNumber());
    const ops = await withTracing(tracingOptions(configuration.tracing, log), () =>
      startOps(configuration, log),
    );
    log.info({ url: ops.url }, 'operator API ready');
    return ops;
  },
});
