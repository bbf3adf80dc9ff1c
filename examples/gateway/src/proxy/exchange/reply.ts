import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Answer } from '../../forwarding/answer.ts';
import type { Exchange } from './exchange.ts';

/**
 * Sends a response of the proxy itself. Pages of every origin can read the response. Returns its request id.
 */
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

/**
 * Reads and discards the rest of a body, until the server closes the connection. If the connection were
 * closed immediately, it would be reset before the client has read the response.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
}
