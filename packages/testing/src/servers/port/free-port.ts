import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** The systems that run the tests give ports above this one to connections and to servers that ask for any port. */
const FIRST_EPHEMERAL_PORT = 32_768;
const FIRST_PORT = 10_000;
const ATTEMPTS = 100;

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * A free loopback port for a server that starts a moment later.
 *
 * It is random, and outside the range from which the system takes ports for outgoing connections, because such a
 * connection could take the port first.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST_PORT, FIRST_EPHEMERAL_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${FIRST_PORT} and ${FIRST_EPHEMERAL_PORT} was found.`);
}
