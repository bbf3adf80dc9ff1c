import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { MessageCounter } from './message-counter.ts';

/** A server that sends the same small JSON in every response, and uses as little CPU time as possible. */
export interface FixedUpstream {
  readonly url: string;
  stop(): void;
}

const BODY = JSON.stringify({ uri: 'at://did:plc:x/cloud.svc.catalog.entry/x', cid: 'b'.repeat(59) });
const ANSWER = Buffer.from(
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAccess-Control-Allow-Origin: *\r\n` +
    `Content-Length: ${BODY.length}\r\nKeep-Alive: timeout=90\r\n\r\n${BODY}`,
);

export async function startFixedUpstream(): Promise<FixedUpstream> {
  const server = createServer({ noDelay: true }, (socket) => {
    const requests = new MessageCounter();
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      for (let i = requests.add(chunk); i > 0; i -= 1) socket.write(ANSWER);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}
