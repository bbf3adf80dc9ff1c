import { type DomainError, type InputIssue, InvalidInput } from '@gatehouse/core/kernel';
import type { RefusalCode } from './refusal-code.ts';
import { refusalTable } from './refusal-table.ts';

/** The body of every refusal and failure, on every surface (the shape that XRPC uses). */
export interface RefusalBody {
  readonly error: string;
  readonly message: string;
  readonly issues?: readonly InputIssue[];
}

/** How a refusal is told to a client. */
export interface RefusalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RefusalBody;
}

/** Looks the refusal up in the one table. */
export function refusalAnswer(refusal: DomainError): RefusalAnswer {
  const row = refusalTable[refusal.code as RefusalCode];
  const issues = refusal instanceof InvalidInput ? { issues: refusal.issues } : {};
  return {
    status: row.status,
    headers: row.headers?.(refusal) ?? {},
    body: { error: refusal.code, message: refusal.message, ...issues },
  };
}
