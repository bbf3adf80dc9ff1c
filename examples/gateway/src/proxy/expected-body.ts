import { refusal } from './answer.ts';
import type { Rule } from './rule.ts';

/**
 * Only POST carries a body: whatever follows another method would be read by somebody else. An archive comes as it is:
 * a content coding may end before the body does, and the server would execute what is still being held back here.
 */
export const expectedBody: Rule = ({ method, hasBody, decision, request }) => {
  if (method !== 'POST')
    return hasBody ? refusal(400, 'body_not_expected', `${method} takes no body.`) : undefined;
  return decision.verdict === 'gated' && (request.headers['content-encoding'] ?? 'identity') !== 'identity'
    ? refusal(415, 'unsupported_media_type', 'An archive must come without a content coding.')
    : undefined;
};
