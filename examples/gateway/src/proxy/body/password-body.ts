import type { Answer } from '../../forwarding/answer.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readBody, UNAUTHENTICATED_BODY_LIMIT_BYTES } from './read-body.ts';

/**
 * Reads the body of a request that checks a password, even if the client does not announce its length. The body names
 * the PDS account for which the attempt is counted.
 */
export async function passwordBody({ request, hasBody }: Exchange): Promise<Buffer | Answer | undefined> {
  return hasBody ? readBody(request, UNAUTHENTICATED_BODY_LIMIT_BYTES) : undefined;
}
