import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { processLog } from '@gatehouse/adapters/pino';
import { runWorkers, tracingOptions, workerNumber } from '@gatehouse/http-koa/process';
import { readConfiguration } from './configuration.ts';
import { startForum } from './start-forum.ts';

await runWorkers({
  read: () => readConfiguration(process.env, process.cwd()),
  start: async (configuration) => {
    const log = processLog(configuration.LOG_LEVEL, workerNumber());
    const forum = await withTracing(tracingOptions(configuration.tracing, log), () =>
      startForum(configuration, log),
    );
    log.info({ url: forum.url }, 'support forum ready');
    return forum;
  },
});
