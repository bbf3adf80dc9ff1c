import type { RequestListener } from 'node:http';
import { hasValidHost } from './has-valid-host.ts';

const BODY = JSON.stringify({
  error: 'invalid_request',
  message: 'The request must have one Host header, with a name and a port.',
});

/**
 * Responds with 400 to requests whose `Host` is invalid or repeated, and closes their connections. Ignores requests
 * that followed in the same packet.
 */
export function refuseInvalidHost(listener: RequestListener): RequestListener {
  const closing = new WeakSet<object>();
  return (request, response) => {
    if (closing.has(request.socket)) return;
    if (hasValidHost(request)) {
      listener(request, response);
      return;
    }
    closing.add(request.socket);
    response.shouldKeepAlive = false;
    response.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8' }).end(BODY);
  };
}
