import { type DomainError, type InputIssue, InvalidInput } from '@gatehouse/core/kernel';
import type { RefusalRow } from './refusal-table.ts';

/** The body of every refusal and failure of every API. XRPC uses the same members. */
export interface RefusalBody {
  readonly error: string;
  readonly message: string;
  readonly issues?: readonly InputIssue[];
}

/** The HTTP response to a refusal. */
export interface RefusalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RefusalBody;
}

/**
 * Header of a response with status 401, which must name a way to authenticate (RFC 9110 section 15.5.2). Browsers show
 * no dialog for `Bearer` (RFC 6750).
 */
export const CHALLENGE: Readonly<Record<string, string>> = { 'WWW-Authenticate': 'Bearer realm="api"' };

/** Returns the response to the refusal, as its row states. */
export function refusalAnswer(row: RefusalRow, refusal: DomainError): RefusalAnswer {
  const issues = refusal instanceof InvalidInput ? { issues: refusal.issues } : {};
  return {
    status: row.status,
    headers: { ...(row.status === 401 && CHALLENGE), ...row.headers?.(refusal) },
    body: { error: refusal.code, message: refusal.message, ...issues, ...row.fields?.(refusal) },
  };
}
