import { runProcess } from '@gatehouse/http-koa/process';
import pino from 'pino';
import { levelOf, loadGatewayConfig, readCustomerSettings } from '../config/index.ts';
import { startCustomerGateway } from './start-customer-gateway.ts';

await runProcess(async () => {
  const { config } = loadGatewayConfig(process.env, process.cwd());
  const settings = readCustomerSettings(process.env);
  const log = pino({ level: settings.LOG_LEVEL ?? levelOf(config.log.filter) });
  const gateway = await startCustomerGateway(config, settings, log);
  log.info({ url: gateway.url }, 'customer gateway ready');
  return gateway;
});
