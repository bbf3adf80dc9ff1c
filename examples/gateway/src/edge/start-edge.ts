import { SystemClock } from '@gatehouse/adapters/node';
import { type Clock, HOUR } from '@gatehouse/core/kernel';
import { clientShare, openServer, type RunningServer } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import { createEdge } from './edge.ts';
import type { EdgeConfiguration } from './edge-configuration.ts';
import { EdgeMetrics } from './edge-metrics.ts';
import { EDGE_HEALTH_PATH } from './request/edge-way.ts';
import { TlsOrPlainServer } from './server/tls-or-plain-server.ts';
import { edgeCertificate } from './tls/edge-certificate.ts';

/** Starts the edge. The edge renews its certificate while it runs. */
export async function startEdge(
  configuration: EdgeConfiguration,
  log: Logger,
  clock: Clock = new SystemClock(),
): Promise<RunningServer> {
  const { host, port, metricsPort, sites, limits } = configuration;
  const metrics = new EdgeMetrics();
  const certificate = async () => {
    const current = await edgeCertificate(configuration, clock, log);
    metrics.useCertificate(current.cert);
    return current;
  };
  const first = await certificate();
  const edge = createEdge({ sites, log, metrics });
  let server: TlsOrPlainServer | undefined;
  try {
    return await openServer({
      ...edge,
      create: (options) => {
        server = new TlsOrPlainServer(options, first, clientShare(limits.maxConnectionsPerAddress));
        return server;
      },
      options: { shouldUpgradeCallback: edge.isUpgrade },
      place: { host, port, portSetting: 'EDGE_PORT' },
      metrics:
        metricsPort === undefined
          ? undefined
          : { registry: metrics.registry, port: metricsPort, portSetting: 'EDGE_METRICS_PORT' },
      limits,
      arrivalTimeout: 0,
      readinessPaths: [EDGE_HEALTH_PATH],
      jobs: [
        {
          name: 'renew the certificate',
          interval: HOUR,
          run: async () => server?.renew(await certificate()),
        },
      ],
      log,
    });
  } catch (error) {
    await edge.close();
    throw error;
  }
}
