import { yieldThreadPool } from '@gatehouse/adapters/node';
import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { processLog } from '@gatehouse/adapters/pino';
import { runWorkers, tracingOptions, workerNumber } from '@gatehouse/http-koa/process';
import { readConfiguration } from './configuration.ts';
import { startServer } from './server.ts';

await runWorkers({
  read: () => readConfiguration(process.env, process.cwd()),
  start: async (configuration) => {
    const log = processLog(configuration.LOG_LEVEL, workerNumber());
    const server = await withTracing(tracingOptions(configuration.tracing, log), () =>
      startServer(configuration, log),
    );
    yieldThreadPool();
    log.info({ url: server.url }, 'study-auth ready');
    return server;
  },
});
