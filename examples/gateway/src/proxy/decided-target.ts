import type { RepoWriteRefusal } from '@gatehouse/core/pds';
import { refusal } from './answer.ts';
import type { Rule } from './rule.ts';

const STATUS: Readonly<Record<RepoWriteRefusal, number>> = {
  target_not_canonical: 400,
  method_not_supported: 405,
  write_unknown: 403,
  invalid_request: 400,
};

/** Refuses what the core refuses. */
export const decidedTarget: Rule = ({ decision }) =>
  decision.verdict === 'refuse' ? refusal(STATUS[decision.code], decision.code, decision.message) : undefined;
