import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

const CONNECT_TIMEOUT_MS = 500;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The addresses at which other machines can reach this host. */
export function outsideAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address));
}

/**
 * Returns those of the `outside` addresses at which the port of the personal data server accepts connections. Clients
 * could send requests there and bypass the proxy. Returns none if `upstream` is not a loopback address.
 */
export async function exposedAddresses(
  upstream: URL,
  outside: readonly string[],
): Promise<readonly string[]> {
  if (!LOOPBACK.has(upstream.hostname)) return [];
  const port = Number(upstream.port || 80);
  const isOpen = await Promise.all(outside.map((address) => isListening(address, port)));
  return outside.filter((_, index) => isOpen[index]);
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const settle = (listening: boolean) => () => {
      socket.destroy();
      resolve(listening);
    };
    socket.on('connect', settle(true)).on('error', settle(false)).on('timeout', settle(false));
  });
}
