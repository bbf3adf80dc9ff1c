import { runProcess } from '@gatehouse/http-koa/process';
import pino from 'pino';
import { parseBridgeConfiguration } from './bridge-configuration.ts';
import { startBridge } from './start-bridge.ts';

await runProcess(async () => {
  const configuration = parseBridgeConfiguration(process.env, process.cwd());
  const log = pino({ level: configuration.logLevel });
  const bridge = await startBridge(configuration, log);
  log.info({ url: bridge.url }, 'bridge ready');
  return bridge;
});
