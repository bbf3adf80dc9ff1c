import { runProcess } from '@gatehouse/http-koa/process';
import pino from 'pino';
import { startWorker } from './start-worker.ts';
import { parseWorkerConfiguration } from './worker-configuration.ts';

await runProcess(async () => {
  const configuration = parseWorkerConfiguration(process.env, process.cwd());
  const log = pino({ level: configuration.logLevel });
  const worker = await startWorker(configuration, log);
  log.info({ url: worker.url }, 'sync worker ready');
  return worker;
});
