import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** A request that the server behind an edge received. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes: number;
}

/** A server behind an edge, which records its requests and echoes WebSocket messages. */
export interface StubServer {
  readonly url: string;
  readonly received: Received[];
  isReady: boolean;
  stop(): Promise<void>;
  /** Starts the server again on the same port after `stop`. */
  restart(): Promise<void>;
}

export const SCRIPT = 'export const answer = 42;\n'.repeat(400);

export async function startStubServer(): Promise<StubServer> {
  const received: Received[] = [];
  const stub = { isReady: true };
  const webSockets = new WebSocketServer({ noServer: true });
  webSockets.on('connection', (socket) => socket.on('message', (data) => socket.send(data)));
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const entry: Received = { method, url, headers, bytes: 0 };
    if (url === '/readyz') {
      response.writeHead(stub.isReady ? 200 : 503).end();
      return;
    }
    received.push(entry);
    request.on('data', (chunk: Buffer) => {
      entry.bytes += chunk.length;
    });
    request.on('end', () => {
      if (url.startsWith('/assets/')) {
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
        response.setHeader('ETag', '"1"');
        response.end(SCRIPT);
      } else if (url.startsWith('/api/refused')) {
        response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"error":"policy_unavailable"}');
      } else {
        if (url === '/hsts') response.setHeader('Strict-Transport-Security', 'max-age=31536000');
        response.setHeader('Content-Type', 'application/json');
        response.setHeader('Set-Cookie', ['a=1', 'b=2']);
        response.end(JSON.stringify({ ...entry }));
      }
    });
  });
  server.on('upgrade', (request, socket, head) => {
    received.push({ method: 'UPGRADE', url: request.url ?? '', headers: request.headers, bytes: 0 });
    webSockets.handleUpgrade(request, socket, head, (one) => webSockets.emit('connection', one, request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(stub, {
    url: `http://127.0.0.1:${port}`,
    received,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      for (const client of webSockets.clients) client.terminate();
      await once(server, 'close');
    },
    restart: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  });
}
