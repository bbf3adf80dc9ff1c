import type { Readable } from 'node:stream';
import type { ReceivedRequest } from '../address/received-request.ts';
import { collectBody } from '../process/body/collect-body.ts';
import { BodyIncomplete, BodyTooLarge, TooManyBodies } from '../refusal/http-refusals.ts';

/**
 * Returns the whole body of the request, which has at most `limit` bytes. The body is read from the stream, which can
 * be the request itself. Rejects with `BodyTooLarge`, `BodyIncomplete` or `TooManyBodies`.
 */
export async function wholeBody(stream: Readable, request: ReceivedRequest, limit: number): Promise<Buffer> {
  const body = await collectBody(stream, request, { limit });
  if (typeof body !== 'string') return body;
  if (body === 'too_large') throw new BodyTooLarge(limit);
  throw body === 'dropped' ? new TooManyBodies() : new BodyIncomplete();
}
