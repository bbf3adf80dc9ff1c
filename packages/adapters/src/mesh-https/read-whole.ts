import type { IncomingMessage } from 'node:http';

/** Reads the body of a message. As soon as it exceeds the limit, stops reading and throws `RangeError`. */
export async function readWhole(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  const announced = Number(message.headers['content-length'] ?? 0);
  const pieces: Buffer[] = [];
  let length = 0;
  if (announced > limit) throw new RangeError('The message is too long.');
  for await (const piece of message as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > limit) throw new RangeError('The message is too long.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
