import type { IncomingMessage, ServerResponse } from 'node:http';

/** Takes note of a request that has come; false for one too many on its connection. */
export type NotePipelined = (request: IncomingMessage, response: ServerResponse) => boolean;

const MOST = 16;

/**
 * Counts what each connection has waiting. A client may send on without waiting for answers (RFC 9112 section 9.3.2), and
 * each request opens a connection to the personal data server: a few hundred kilobytes would open thousands.
 */
export function pipelines(): NotePipelined {
  const waiting = new WeakMap<IncomingMessage['socket'], number>();
  return ({ socket }, response) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return count <= MOST;
  };
}
