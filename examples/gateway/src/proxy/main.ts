import { startFailureText } from '@gatehouse/http-koa/process';
import { pino } from 'pino';
import { openPolicy } from './start/open-policy.ts';
import { parseProxyConfiguration } from './start/proxy-configuration.ts';
import { ProxyMetrics } from './start/proxy-metrics.ts';
import { startProxy } from './start/start-proxy.ts';

try {
  const configuration = parseProxyConfiguration(process.env, process.cwd());
  const log = pino({ level: configuration.logLevel });
  const { policy, close } = await openPolicy(configuration);
  const proxy = await startProxy({ configuration, policy, log, metrics: new ProxyMetrics() });
  log.info({ url: proxy.url, metricsUrl: proxy.metricsUrl, gate: configuration.gate }, 'proxy ready');
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await proxy.stop();
    await close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
} catch (error) {
  console.error(startFailureText(error));
  process.exitCode = 1;
}
