import { type Answer, refusal } from '../exchange/answer.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { bodyTooSlow, readBody, UNAUTHENTICATED_BODY_LIMIT_BYTES } from './read-body.ts';

/**
 * Reads the body of a request that checks a password, even if the client does not announce its length. The body names
 * the PDS account for which the attempt is counted.
 */
export async function passwordBody({ request, hasBody }: Exchange): Promise<Buffer | Answer | undefined> {
  if (!hasBody) return undefined;
  const body = await readBody(request, UNAUTHENTICATED_BODY_LIMIT_BYTES);
  if (body === 'too_slow') return bodyTooSlow;
  return body === 'too_large' ? tooLarge : body;
}

const tooLarge = refusal(
  413,
  'payload_too_large',
  `A sign-in can have at most ${UNAUTHENTICATED_BODY_LIMIT_BYTES} bytes.`,
);
