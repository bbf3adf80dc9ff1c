import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { runWorkers, tracingOptions } from '@gatehouse/http-koa/process';
import pino from 'pino';
import { parseBridgeConfiguration } from './bridge-configuration.ts';
import { startBridge } from './start-bridge.ts';

await runWorkers({
  read: () => parseBridgeConfiguration(process.env, process.cwd()),
  start: async (configuration) => {
    const log = pino({ level: configuration.logLevel });
    const bridge = await withTracing(tracingOptions(configuration.tracing, log), () =>
      startBridge(configuration, log),
    );
    log.info({ url: bridge.url }, 'bridge ready');
    return bridge;
  },
});
