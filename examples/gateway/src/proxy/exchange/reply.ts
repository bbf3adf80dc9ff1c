import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** How long a client may continue to send a body after the answer, so that it can read the answer. */
const BODY_DISCARD_TIMEOUT_MS = 10_000;

/** Sends the proxy's own answer, readable by pages of every origin, and returns its request id. */
export function reply({ request, response }: Exchange, answer: Answer): string {
  const requestId = randomUUID();
  response.writeHead(answer.status, {
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
    'Content-Type': answer.contentType,
    'Content-Length': Buffer.byteLength(answer.body),
    'X-Request-Id': requestId,
    ...answer.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
  discardBody(request);
  return requestId;
}

/** Reads and discards the rest of a body. Closing the connection now would reset it before the client read the answer. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), BODY_DISCARD_TIMEOUT_MS);
  request.once('close', () => clearTimeout(timer));
}
