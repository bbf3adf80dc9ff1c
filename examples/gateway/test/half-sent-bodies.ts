import { connect, type Socket } from 'node:net';
import { BODY_MEMORY_LIMIT } from '@gatehouse/http-koa/process';

/** A request whose body stays incomplete. */
export interface HalfSent {
  readonly target: string;
  readonly type: string;
  /** Length of the body in bytes. */
  readonly length: number;
}

/**
 * Sends requests without the last byte of their bodies, until these use more than the memory for bodies. Returns the
 * first response.
 */
export async function responseToHalfSent(url: string, { target, type, length }: HalfSent): Promise<string> {
  const { hostname, host, port } = new URL(url);
  const head = `POST ${target} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const sockets: Socket[] = [];
  const response = Promise.withResolvers<string>();
  try {
    for (let bytes = 0; bytes <= BODY_MEMORY_LIMIT; bytes += length) {
      const socket = connect({ host: hostname, port: Number(port) }).on('error', response.reject);
      socket.once('data', (received) => response.resolve(received.toString()));
      sockets.push(socket);
      await new Promise((resolve) => socket.write(head + 'x'.repeat(length - 1), resolve));
    }
    return await response.promise;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}
