import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { processLog } from '@gatehouse/adapters/pino';
import { runWorkers, tracingOptions, workerNumber } from '@gatehouse/http-koa/process';
import { loadGatewayConfig } from './customer-configuration.ts';
import { startCustomerGateway } from './start-customer-gateway.ts';

await runWorkers({
  read: () => loadGatewayConfig(process.env, process.cwd()).config,
  start: async (config) => {
    const log = processLog(config.log.level, workerNumber());
    const gateway = await withTracing(tracingOptions(config.tracing, log), () =>
      startCustomerGateway(config, log),
    );
    log.info({ url: gateway.url }, 'customer gateway ready');
    return gateway;
  },
});
