import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Decides what the edge does with the response to a call: undefined passes the response on, `drop` closes the
 * connection, and bytes replace the response.
 */
export type Tampering = (call: string, answer: Buffer) => Buffer | 'drop' | undefined;

/** A reverse proxy in front of the gateway. A test can make it misbehave. */
export interface TamperingEdge {
  readonly url: string;
  /** Method and path of each call, in order. */
  readonly calls: string[];
  tamper: Tampering | undefined;
  stop(): Promise<void>;
}

export async function startTamperingEdge(target: string): Promise<TamperingEdge> {
  const calls: string[] = [];
  const server = createServer(async (incoming, response) => {
    const call = `${incoming.method} ${incoming.url}`;
    calls.push(call);
    const { status, headers, body } = await forwarded(target, incoming);
    const changed = edge.tamper?.(call, body);
    if (changed === 'drop') return response.destroy();
    const { 'transfer-encoding': _, ...kept } = headers;
    const sent = changed ?? body;
    response.writeHead(status, { ...kept, 'content-length': sent.length });
    return response.end(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const edge: TamperingEdge = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    tamper: undefined,
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
  return edge;
}

async function forwarded(target: string, incoming: IncomingMessage) {
  const { method, url, headers } = incoming;
  const sending = request(target + url, { method, headers, agent: false });
  incoming.pipe(sending);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode ?? 502, headers: answer.headers, body };
}
