import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Runs the work with the address of a server that passes each request to the forum at `url`. The server responds only
 * to GET, so the forum makes a change and its response never arrives.
 */
export async function withLostResponses<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', headers } = request;
    const { host: _, connection: __, ...sent } = headers as Record<string, string>;
    const body = await buffer(request);
    const passed = await fetch(`${url}${request.url}`, {
      method,
      headers: sent,
      ...(body.length > 0 && { body }),
    });
    const text = await passed.text();
    if (method === 'GET') response.writeHead(passed.status, { 'Content-Type': 'application/json' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
