import type { IncomingMessage } from 'node:http';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { collectBody } from '@gatehouse/http-koa/process';
import { type Answer, refusal } from '../../forwarding/answer.ts';

const BODY_READ_TIMEOUT: Milliseconds = 30 * SECOND;

/** Bodies up to this size are read without authentication. */
export const UNAUTHENTICATED_BODY_LIMIT_BYTES: number = 64 * 1024;

/** A client disconnected before its whole body arrived. */
class BodyBrokenOff extends Error {
  override readonly name = 'BodyBrokenOff';
}

/**
 * Reads the whole body. Returns a refusal if the body exceeds `limit` bytes, is too slow, or if bodies use too much
 * memory. Rejects when the client disconnects.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | Answer> {
  const body = await collectBody(request, request, { limit, timeout: BODY_READ_TIMEOUT });
  if (typeof body !== 'string') return body;
  if (body === 'too_large')
    return refusal(413, 'payload_too_large', `The body can have at most ${limit} bytes.`);
  if (body === 'too_slow') return tooSlow;
  if (body === 'dropped') return tooManyBodies;
  throw new BodyBrokenOff();
}

const tooSlow = refusal(408, 'request_timeout', 'The body did not arrive in time.');
const tooManyBodies = refusal(
  503,
  'too_many_bodies',
  'The server is receiving too many requests at once. Send it again in a few seconds.',
  { 'Retry-After': '5' },
);
