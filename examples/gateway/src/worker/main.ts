import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { processLog } from '@gatehouse/adapters/pino';
import { runProcess, tracingOptions } from '@gatehouse/http-koa/process';
import { startWorker } from './start-worker.ts';
import { parseWorkerConfiguration } from './worker-configuration.ts';

await runProcess(async () => {
  const configuration = parseWorkerConfiguration(process.env, process.cwd());
  const log = processLog(configuration.logLevel);
  const worker = await withTracing(tracingOptions(configuration.tracing, log), () =>
    startWorker(configuration, log),
  );
  log.info({ url: worker.url }, 'sync worker ready');
  return worker;
});
