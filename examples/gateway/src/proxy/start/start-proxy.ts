import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxy, type ProxyParts } from '../proxy.ts';
import { exposedAddresses, outsideAddresses } from '../upstream/exposed-addresses.ts';
import { listen } from './listen.ts';
import { startMetricsServer } from './metrics-server.ts';
import { InvalidProxyConfiguration } from './proxy-configuration.ts';
import { remindOfExposure, remindOfOpenGate } from './reminders.ts';

const DRAIN_TIME = 10_000;
const MINUTE = 60_000;

export interface StartProxyParts extends ProxyParts {
  /** Addresses at which nobody but the proxy may find the personal data server; by default this host's own. */
  readonly outside?: readonly string[];
  /** How often to say that something is dangerously set up, in milliseconds. */
  readonly reminderInterval?: number;
}

/** A proxy that listens. */
export interface RunningProxy {
  readonly url: string;
  readonly metricsUrl: string;
  /** Lets running requests end, for ten seconds at most; cuts tunnels at once. */
  stop(): Promise<void>;
}

/** Starts the proxy, unless the personal data server can be reached past it. */
export async function startProxy(parts: StartProxyParts): Promise<RunningProxy> {
  const { configuration, metrics, reminderInterval = MINUTE } = parts;
  await refuseExposure(parts);
  const server = createProxy(parts);
  const tunnels = new Set<Duplex>();
  server.on('upgrade', (_request, socket) => {
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
  });
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const tunnel of tunnels) tunnel.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_TIME);
    await closed;
    clearTimeout(timer);
  };
  await listen(server, { port: configuration.port, host: configuration.host, variable: 'PROXY_PORT' });
  const metricsServer = await startMetricsServer(metrics.registry, configuration.metricsPort).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  void remind(parts);
  const reminders = setInterval(() => void remind(parts), reminderInterval);
  return {
    url: urlOf(server.address() as AddressInfo),
    metricsUrl: urlOf(metricsServer.address() as AddressInfo),
    stop: async () => {
      clearInterval(reminders);
      metricsServer.close().closeAllConnections();
      await stop();
    },
  };
}

async function refuseExposure({
  configuration,
  outside = outsideAddresses(),
}: StartProxyParts): Promise<void> {
  const { upstream, upstreamExposureAllowed } = configuration;
  if (upstreamExposureAllowed) return;
  const exposed = await exposedAddresses(upstream, outside);
  if (exposed.length === 0) return;
  throw new InvalidProxyConfiguration(
    `The personal data server answers at ${exposed.join(', ')} port ${upstream.port}, past the proxy. ` +
      'Bind it to loopback or close the port; PDS_EXPOSED_ALLOWED=true starts the proxy nevertheless.',
  );
}

/** The server may have been started, or bound differently, after the proxy. */
async function remind({ configuration, log, outside = outsideAddresses() }: StartProxyParts): Promise<void> {
  if (configuration.gate === 'open') remindOfOpenGate(log);
  const exposed = await exposedAddresses(configuration.upstream, outside);
  if (exposed.length > 0) remindOfExposure(log, exposed);
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
