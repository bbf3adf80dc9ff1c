import type { Answer } from '../../forwarding/answer.ts';
import type { ClientRequest, ClientResponse } from './client-request.ts';

/** Sends a response of the edge itself. Then reads and discards the rest of the request. */
export function sendAnswer(request: ClientRequest, response: ClientResponse, answer: Answer): void {
  const { status, contentType, body, headers } = answer;
  response.statusCode = status;
  // After a malformed request, the edge cannot know where the next request begins, so it closes the
  // connection.
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
