import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Handles a request in place of the server. `pass` forwards the request and resolves to the server's
 * response.
 */
export type Mishap = (response: ServerResponse, pass: () => Promise<IncomingMessage>) => unknown;

/** A proxy in front of a server that can make chosen requests fail. */
export interface UnreliableEdge {
  readonly url: string;
  /** Failures to cause, by the last segment of the path. All other requests are forwarded. */
  mishaps: Readonly<Record<string, Mishap>>;
  /** Last segments of the requested paths, in order. */
  readonly asked: string[];
  stop(): Promise<void>;
}

export async function startUnreliableEdge(upstream: string): Promise<UnreliableEdge> {
  const server = createServer(async (incoming, outgoing) => {
    const [path = ''] = (incoming.url ?? '').split('?');
    const name = path.slice(path.lastIndexOf('/') + 1);
    edge.asked.push(name);
    const pass = () => passedOn(incoming, upstream);
    const { [name]: happen = arrival } = edge.mishaps;
    await happen(outgoing, pass);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const edge: UnreliableEdge = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mishaps: {},
    asked: [],
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
  return edge;
}

const arrival: Mishap = async (response, pass) => {
  const answer = await pass();
  answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
};

async function passedOn(incoming: IncomingMessage, upstream: string): Promise<IncomingMessage> {
  const { method = 'GET', headers, url = '/' } = incoming;
  const forwarded = request(new URL(url, upstream), { method, headers });
  incoming.pipe(forwarded);
  const [answer] = await once(forwarded, 'response');
  return answer;
}
