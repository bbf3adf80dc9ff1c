import pino from 'pino';
import { startupFailure } from '../startup-failure.ts';
import { parseOpsConfiguration } from './ops-configuration.ts';
import { startOps } from './start-ops.ts';

try {
  const configuration = parseOpsConfiguration(process.env);
  const log = pino({ level: configuration.logLevel });
  const ops = await startOps(configuration, log);
  log.info({ url: ops.url }, 'operator API ready');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void ops.stop());
} catch (error) {
  console.error(startupFailure(error));
  process.exitCode = 1;
}
