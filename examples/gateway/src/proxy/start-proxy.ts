import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { exposedAddresses } from './exposure.ts';
import { warnOfOpenGate } from './gate-warning.ts';
import { startMetricsServer } from './metrics-server.ts';
import { createProxy, type ProxyParts } from './proxy.ts';

const DRAIN_TIME = 10_000;

/** A proxy that listens. */
export interface RunningProxy {
  readonly url: string;
  readonly metricsUrl: string;
  /** Lets running requests end, for ten seconds at most; cuts tunnels at once. */
  stop(): Promise<void>;
}

/** Starts the proxy, unless the personal data server can be reached past it. */
export async function startProxy(parts: ProxyParts): Promise<RunningProxy> {
  const { configuration, log, metrics } = parts;
  const exposed = await exposedAddresses(configuration.upstream);
  if (exposed.length > 0 && !configuration.upstreamExposureAllowed) {
    throw new Error(
      `The personal data server answers at ${exposed.join(', ')} port ${configuration.upstream.port}, past the ` +
        'proxy. Bind it to loopback or close the port; PDS_EXPOSED_ALLOWED=true starts the proxy nevertheless.',
    );
  }
  const server = createProxy(parts);
  const tunnels = new Set<Duplex>();
  server.on('upgrade', (_request, socket) => {
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
  });
  server.listen(configuration.port, configuration.host);
  await once(server, 'listening');
  const metricsServer = await startMetricsServer(metrics.registry, configuration.metricsPort);
  const stopWarning = configuration.gate === 'open' ? warnOfOpenGate(log) : () => {};
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    metricsUrl: `http://127.0.0.1:${(metricsServer.address() as AddressInfo).port}`,
    stop: async () => {
      stopWarning();
      metricsServer.close().closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      for (const tunnel of tunnels) tunnel.destroy();
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_TIME);
      await closed;
      clearTimeout(timer);
    },
  };
}
