import type { IncomingMessage, RequestListener } from 'node:http';
import type { OpenRequests } from './open-requests.ts';

const STOPPING = JSON.stringify({ status: 'not_ready', reason: 'The server is stopping.' });

/** Records each request in `requests`. Responds to the readiness paths with 503 while the server drains. */
export function drainable(
  listener: RequestListener,
  requests: OpenRequests,
  readinessPaths: readonly string[],
): RequestListener {
  return (request, response) => {
    requests.add(request, response);
    if (requests.isDraining && readinessPaths.includes(pathOf(request)))
      response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8' }).end(STOPPING);
    else listener(request, response);
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
