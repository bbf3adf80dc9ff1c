import { yieldThreadPool } from '@gatehouse/adapters/node';
import { runProcess } from '@gatehouse/http-koa/process';
import pino from 'pino';
import { readConfiguration } from './configuration.ts';
import { startServer } from './server.ts';

await runProcess(async () => {
  const configuration = readConfiguration(process.env);
  const log = pino({ level: configuration.LOG_LEVEL });
  const server = await startServer(configuration, log);
  yieldThreadPool();
  log.info({ url: server.url }, 'study-auth ready');
  return server;
});
