import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

const TIME_LIMIT = 500;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The addresses of this host that others can reach it by. */
export function outsideAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address));
}

/**
 * Those of the addresses at which the port of the personal data server answers. Whoever reaches it there is not
 * asked by the proxy. Empty when the server is not one on this host's loopback.
 */
export async function exposedAddresses(
  upstream: URL,
  outside: readonly string[],
): Promise<readonly string[]> {
  if (!LOOPBACK.has(upstream.hostname)) return [];
  const port = Number(upstream.port || 80);
  const answers = await Promise.all(outside.map((address) => isListening(address, port)));
  return outside.filter((_, index) => answers[index]);
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIME_LIMIT });
    const settle = (listening: boolean) => () => {
      socket.destroy();
      resolve(listening);
    };
    socket.on('connect', settle(true)).on('error', settle(false)).on('timeout', settle(false));
  });
}
