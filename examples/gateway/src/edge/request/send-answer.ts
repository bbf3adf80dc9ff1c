import type { Answer } from '../../proxy/exchange/answer.ts';
import type { ClientRequest, ClientResponse } from './client-request.ts';

/** Sends a response of the edge itself, then reads and discards the rest of the request. */
export function sendAnswer(request: ClientRequest, response: ClientResponse, answer: Answer): void {
  const { status, contentType, body, headers } = answer;
  response.statusCode = status;
  // Closes the connection, because nothing that follows a malformed request can be trusted.
  if (status === 400 && 'shouldKeepAlive' in response) response.shouldKeepAlive = false;
  const all = {
    'Cache-Control': 'no-store',
    'Content-Type': contentType,
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  response.end(request.method === 'HEAD' ? '' : body);
  request.resume();
}
