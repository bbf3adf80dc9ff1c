import type { Duplex } from 'node:stream';
import type { MeshChannel } from '@gatehouse/core/mesh';

/**
 * A mesh channel on a socket. It reads only as many bytes as requested, so that another protocol can use the connection
 * afterwards. Do not call `read` again before it resolves.
 */
export function socketChannel(socket: Duplex): MeshChannel {
  return {
    read: (length) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          socket.off('readable', look).off('end', fail).off('close', fail).off('error', fail);
          settle();
        };
        const fail = () => end(() => reject(new Error('The connection ended.')));
        const look = () => {
          const bytes = socket.read(length) as Buffer | null;
          if (bytes === null) return;
          // At the end of the stream, `read` returns the remaining bytes, which can be fewer than requested.
          if (bytes.length < length) fail();
          else end(() => resolve(bytes));
        };
        socket.on('readable', look).on('end', fail).on('close', fail).on('error', fail);
        if (socket.destroyed || socket.readableEnded) fail();
        else look();
      }),
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
  };
}
