import pino from 'pino';
import { InvalidConfiguration, readConfiguration } from './configuration.ts';
import { startServer } from './server.ts';

try {
  const configuration = readConfiguration(process.env);
  const log = pino({ level: configuration.LOG_LEVEL });
  const server = await startServer(configuration, log);
  log.info({ url: server.url }, 'study-auth ready');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
} catch (error) {
  if (!(error instanceof InvalidConfiguration)) throw error;
  console.error([error.message, ...error.faults.map((fault) => `- ${fault}`)].join('\n'));
  process.exitCode = 1;
}
