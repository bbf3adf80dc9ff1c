import type { RepoWriteDecision, RepoWriteRefusal } from '@gatehouse/core/pds';
import { type Answer, refusal } from '../../forwarding/answer.ts';

const STATUS: Readonly<Record<RepoWriteRefusal, number>> = {
  target_not_canonical: 400,
  method_not_supported: 405,
  write_unknown: 403,
  invalid_request: 400,
};

/** Refuses a request if the core refuses its target or its body. */
export function refusedWrite(decision: RepoWriteDecision): Answer | undefined {
  return decision.verdict === 'refuse'
    ? refusal(STATUS[decision.code], decision.code, decision.message)
    : undefined;
}
