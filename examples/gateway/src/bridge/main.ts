import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { processLog } from '@gatehouse/adapters/pino';
import { runWorkers, tracingOptions, workerNumber } from '@gatehouse/http-koa/process';
import { parseBridgeConfiguration } from './bridge-configuration.ts';
import { startBridge } from './start-bridge.ts';

await runWorkers({
  read: () => parseBridgeConfiguration(process.env, process.cwd()),
  start: async (configuration) => {
    const log = processLog(configuration.logLevel, workerNumber());
    const bridge = await withTracing(tracingOptions(configuration.tracing, log), () =>
      startBridge(configuration, log),
    );
    log.info({ url: bridge.url }, 'bridge ready');
    return bridge;
  },
});
