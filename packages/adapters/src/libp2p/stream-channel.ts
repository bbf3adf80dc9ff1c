import type { MeshChannel } from '@gatehouse/core/mesh';
import type { Stream } from '@libp2p/interface';

/** Maximum number of bytes per write. It is small, so that other streams of the connection are not delayed. */
const BYTES_PER_WRITE = 64 * 1024;

/** A mesh channel on a libp2p stream. Writes wait while the stream is full. */
export function streamChannel(stream: Stream, signal: AbortSignal): MeshChannel {
  const messages = stream[Symbol.asyncIterator]();
  let unread: Uint8Array[] = [];
  let unreadBytes = 0;
  return {
    read: async (length) => {
      while (unreadBytes < length) {
        signal.throwIfAborted();
        const { value, done } = await messages.next();
        if (done) throw new Error('The stream ended.');
        const piece = value.subarray();
        unread.push(piece);
        unreadBytes += piece.length;
      }
      const whole = Buffer.concat(unread, unreadBytes);
      unread = [whole.subarray(length)];
      unreadBytes -= length;
      return whole.subarray(0, length);
    },
    write: async (bytes) => {
      for (let start = 0; start < bytes.length; start += BYTES_PER_WRITE)
        if (!stream.send(bytes.subarray(start, start + BYTES_PER_WRITE))) await stream.onDrain({ signal });
    },
  };
}
