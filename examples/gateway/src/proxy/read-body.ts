import type { IncomingMessage } from 'node:http';
import { refusal } from './answer.ts';

/** How long a client may take to send a body that is read whole. */
export const READ_TIME_LIMIT = 30_000;

/** What a client is told that takes longer. */
export const tooSlow = refusal(408, 'request_timeout', 'The body did not arrive in time.');

/**
 * Reads the whole body; stops as soon as it is longer than the limit, or has not come in time (milliseconds).
 * Rejects when the client goes away.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  timeLimit: number,
): Promise<Buffer | 'too_large' | 'too_slow'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve('too_large');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => resolve('too_slow'), timeLimit);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) resolve('too_large');
      else chunks.push(chunk);
    });
    request.once('end', () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    request.once('error', reject);
    request.once('close', () => clearTimeout(timer));
  });
}
