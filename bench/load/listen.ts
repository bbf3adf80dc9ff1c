import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { announce } from './announce.ts';

/** Listens on a free loopback port, and sends the port to the benchmark. */
export async function listen(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  announce((server.address() as AddressInfo).port);
}
