import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An app that listens on a free port of loopback. */
export interface Listening {
  readonly url: string;
  stop(): Promise<void>;
}

export async function listening(app: { callback(): RequestListener }): Promise<Listening> {
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
