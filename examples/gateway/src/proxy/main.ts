import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { processLog } from '@gatehouse/adapters/pino';
import { runWorkers, tracingOptions, workerNumber } from '@gatehouse/http-koa/process';
import { openPolicy } from './start/open-policy.ts';
import { parseProxyConfiguration } from './start/proxy-configuration.ts';
import { ProxyMetrics } from './start/proxy-metrics.ts';
import { startProxy } from './start/start-proxy.ts';

await runWorkers({
  read: () => parseProxyConfiguration(process.env, process.cwd()),
  start: async (configuration) => {
    const log = processLog(configuration.logLevel, workerNumber());
    const opened = await openPolicy(configuration, { onNotice: (notice) => log.warn(notice) });
    const proxy = await withTracing(tracingOptions(configuration.tracing, log), () =>
      startProxy({ configuration, ...opened, log, metrics: new ProxyMetrics() }),
    );
    log.info({ url: proxy.url, metricsUrl: proxy.metricsUrl, gate: configuration.gate }, 'proxy ready');
    return proxy;
  },
});
