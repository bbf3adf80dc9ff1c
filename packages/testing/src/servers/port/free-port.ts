import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * First port of the range for ephemeral ports. Systems that run the tests assign these ports to connections, and to
 * servers that request any port.
 */
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
 * Returns a free loopback port for a server that starts a moment later.
 *
 * The port is random. It is outside the range that the system uses for outgoing connections, because such a connection
 * could use the port first.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST_PORT, FIRST_EPHEMERAL_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${FIRST_PORT} and ${FIRST_EPHEMERAL_PORT} was found.`);
}
