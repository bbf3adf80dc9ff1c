import { randomUUID } from 'node:crypto';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** How long a client may go on sending a body that was answered already, so that it gets to read the answer. */
const LINGER = 10_000;

/** Sends the proxy's own answer, readable to browsers of every origin, and answers its request id. */
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
  drain(request);
  return requestId;
}

/** Throws away the rest of a body. Closing at once would reset the connection and the answer with it. */
export function drain(request: Exchange['request']): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), LINGER);
  request.once('close', () => clearTimeout(timer));
}
