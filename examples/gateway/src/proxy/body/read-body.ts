import type { IncomingMessage } from 'node:http';
import { refusal } from '../exchange/answer.ts';

const BODY_READ_TIMEOUT_MS = 30_000;

/** Response if the body does not arrive within the time limit. */
export const bodyTooSlow = refusal(408, 'request_timeout', 'The body did not arrive in time.');

/** Bodies up to this size are read without authentication. */
export const UNAUTHENTICATED_BODY_LIMIT_BYTES: number = 64 * 1024;

/**
 * Reads the whole body. Stops as soon as the body exceeds `limit` bytes, and at the timeout. Rejects when the
 * client disconnects.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | 'too_large' | 'too_slow'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve('too_large');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => resolve('too_slow'), BODY_READ_TIMEOUT_MS);
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
