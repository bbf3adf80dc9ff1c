import { yieldThreadPool } from '@gatehouse/adapters/node';
import pino from 'pino';
import { readConfiguration } from './configuration.ts';
import { startServer } from './server.ts';
import { startupFailure } from './startup-failure.ts';

try {
  const configuration = readConfiguration(process.env);
  const log = pino({ level: configuration.LOG_LEVEL });
  const server = await startServer(configuration, log);
  yieldThreadPool();
  log.info({ url: server.url }, 'study-auth ready');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.stop());
} catch (error) {
  console.error(startupFailure(error));
  process.exitCode = 1;
}
