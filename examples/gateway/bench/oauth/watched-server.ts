import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Span } from './busy-time.ts';

/** A server as others reach it, with a note of every exchange. */
export interface WatchedServer {
  /** By a name: the personal data server fetches from no address that is only numbers. */
  readonly origin: string;
  readonly spans: readonly Span[];
  stop(): void;
}

/** Passes everything on to the port. */
export async function watchServer(port: number): Promise<WatchedServer> {
  const spans: Span[] = [];
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const begin = performance.now();
    outgoing.once('finish', () => spans.push({ begin, end: performance.now() }));
    const forwarded = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    spans,
    stop: () => {
      server.close().closeAllConnections();
      agent.destroy();
    },
  };
}
