import type { RepoWriteDecision } from '@gatehouse/core/pds';
import { type Answer, refusal } from '../../forwarding/answer.ts';
import type { Exchange } from '../exchange/exchange.ts';

/**
 * Refuses a body on every method except POST, because the server would parse such a body as another request.
 * Also refuses compressed archives. The compressed data of an archive can end before the body does, and the
 * server would then import the archive before the proxy has checked the end of the body.
 */
export function unexpectedBody(
  { method, hasBody, request }: Exchange,
  decision: RepoWriteDecision,
): Answer | undefined {
  if (method !== 'POST')
    return hasBody ? refusal(400, 'body_not_expected', `${method} accepts no body.`) : undefined;
  return decision.verdict === 'gated' && (request.headers['content-encoding'] ?? 'identity') !== 'identity'
    ? refusal(415, 'unsupported_media_type', 'An archive must be sent without a content coding.')
    : undefined;
}
