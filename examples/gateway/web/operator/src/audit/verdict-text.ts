import { countText } from '@gatehouse/page-kit/text';
import type { Answer } from '../api.ts';

type Verification = Answer<'GET /internal/v1/ops/audit/verify'>['verification'];

const FAULTS: Readonly<Record<string, string>> = {
  altered: 'was altered',
  missing: 'is missing',
  unlinked: 'does not follow the row before it',
  truncated: 'was cut off, with every row after it',
  unnoted: 'was inserted after the end of the log',
};

/** Returns the text with which the page describes the result of a verification. */
export function verdictText({ intact, rows, head, fault, sequence, did }: Verification): string {
  if (intact) return `All ${countText(rows ?? 0)} rows are intact. The last one has the hash ${head}.`;
  if (fault === 'contradicted')
    return `The log is intact, but the entitlement of ${did} differs from what the log records.`;
  return `Row ${sequence} ${FAULTS[fault ?? 'altered']}. Tell the database's administrator, and change nothing.`;
}
