import type { ServerResponse } from 'node:http';

/** Sends an empty response. If a response has begun, closes the connection, so that the client detects the failure. */
export function endWithoutContent(res: ServerResponse, status: number): void {
  if (res.headersSent) res.destroy();
  else res.writeHead(status, { 'Content-Length': 0 }).end();
}
