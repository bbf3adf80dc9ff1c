import { yieldThreadPool } from '@gatehouse/adapters/node';
import { processLog } from '@gatehouse/adapters/pino';
import { runProcess } from '@gatehouse/http-koa/process';
import { readConfiguration } from './configuration.ts';
import { startServer } from './server.ts';

await runProcess(async () => {
  const configuration = readConfiguration(process.env);
  const log = processLog(configuration.LOG_LEVEL);
  const server = await startServer(configuration, log);
  yieldThreadPool();
  log.info({ url: server.url }, 'study-auth ready');
  return server;
});
