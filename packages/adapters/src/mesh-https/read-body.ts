import type { IncomingMessage } from 'node:http';

/**
 * Returns the length of the body. Throws `RangeError` if the message has no length, or its length is above the limit.
 */
export function bodyLength({ headers }: IncomingMessage, limit: number): number {
  const announced = Number(headers['content-length']);
  if (!(announced <= limit)) throw new RangeError('The message is too long or has no length.');
  return announced;
}

/**
 * Reads the body into the buffer. Returns the part of the buffer that contains the body. Calls `onPiece` with the
 * length of each received piece, after the piece was copied.
 */
export async function readBody(
  message: IncomingMessage,
  buffer: Buffer,
  onPiece: (length: number) => void = () => {},
): Promise<Uint8Array> {
  // Copy each piece immediately, so that a block is not in memory twice.
  let length = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    length += piece.copy(buffer, length);
    onPiece(piece.length);
  }
  return buffer.subarray(0, length);
}
