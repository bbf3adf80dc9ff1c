import type { IncomingMessage } from 'node:http';

/** Reads the body of a message. Throws `RangeError` if the message has no length, or its length is above the limit. */
export async function readWhole(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  const announced = Number(message.headers['content-length']);
  if (!(announced <= limit)) throw new RangeError('The message is too long or has no length.');
  // Copy each piece at once, so that a block is not in memory twice.
  const whole = Buffer.allocUnsafeSlow(announced);
  let length = 0;
  for await (const piece of message as AsyncIterable<Buffer>) length += piece.copy(whole, length);
  return whole.subarray(0, length);
}
