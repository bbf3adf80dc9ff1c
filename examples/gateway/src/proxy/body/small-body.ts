import type { Answer } from '../../forwarding/answer.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readBody, UNAUTHENTICATED_BODY_LIMIT_BYTES } from './read-body.ts';

/**
 * Reads a small body completely before the request is sent to the personal data server. This takes less time
 * than streaming, and a slow client then keeps only the proxy waiting. Returns undefined if there is no body
 * or if it must be streamed.
 */
export function smallBody({ method, request }: Exchange): Promise<Buffer | Answer> | undefined {
  const length = Number(request.headers['content-length'] ?? 0);
  if (method !== 'POST' || length === 0 || length > UNAUTHENTICATED_BODY_LIMIT_BYTES) return undefined;
  return readBody(request, UNAUTHENTICATED_BODY_LIMIT_BYTES);
}
