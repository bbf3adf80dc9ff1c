import { withTracing } from '@gatehouse/adapters/opentelemetry';
import { processLog } from '@gatehouse/adapters/pino';
import { runWorkers, tracingOptions, workerNumber } from '@gatehouse/http-koa/process';
import { parseEdgeConfiguration } from './edge-configuration.ts';
import { startEdge } from './start-edge.ts';

await runWorkers({
  read: () => parseEdgeConfiguration(process.env, process.cwd()),
  start: async (configuration) => {
    const log = processLog(configuration.logLevel, workerNumber());
    const edge = await withTracing(tracingOptions(configuration.tracing, log), () =>
      startEdge(configuration, log),
    );
    const sites = configuration.sites.map(({ name, hosts }) => `${name}: ${hosts.join(' ')}`);
    log.info({ url: edge.url, sites }, 'edge ready');
    return edge;
  },
});
