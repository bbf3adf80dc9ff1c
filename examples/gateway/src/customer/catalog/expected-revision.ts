import type { ExpectedRevision } from '@gatehouse/core/catalog';
import { InvalidInput } from '@gatehouse/core/kernel';

/** The conditions of a change (RFC 9110 section 13.1). */
interface ConditionHeaders {
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

const TAG = /^"(\d{1,15})"$/;

/**
 * Returns the revision that the headers of a change expect. A condition is required, so that a client cannot
 * overwrite a change that it has not read. Throws `InvalidInput` if the condition is missing or invalid.
 */
export function expectedRevision(headers: ConditionHeaders): ExpectedRevision {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined && noneMatch === undefined) {
    if (match === '*') return 'any';
    const revision = Number(TAG.exec(match)?.[1] ?? 0);
    if (revision > 0) return revision;
    throw invalid('if-match', 'must be one revision in quotes, for example "3", or *');
  }
  if (noneMatch === '*' && match === undefined) return 0;
  if (noneMatch !== undefined && match === undefined) throw invalid('if-none-match', 'must be *');
  throw invalid('if-match', 'must be set, or if-none-match instead');
}

function invalid(header: string, message: string): InvalidInput {
  return new InvalidInput([{ path: [header], message }]);
}
