import pino from 'pino';
import { levelOf, loadGatewayConfig, readCustomerSettings } from '../config/index.ts';
import { startupFailure } from '../startup-failure.ts';
import { startCustomerGateway } from './start-customer-gateway.ts';

try {
  const { config } = loadGatewayConfig(process.env, process.cwd());
  const settings = readCustomerSettings(process.env);
  const log = pino({ level: settings.LOG_LEVEL ?? levelOf(config.log.filter) });
  const gateway = await startCustomerGateway(config, settings, log);
  log.info({ url: gateway.url }, 'customer gateway ready');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void gateway.stop());
} catch (error) {
  console.error(startupFailure(error));
  process.exitCode = 1;
}
