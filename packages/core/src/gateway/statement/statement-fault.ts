import { type Instant, MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import type { KeptStatement } from './kept-statement.ts';
import { type Statement, statementStateAt } from './statement.ts';

/** Allowed difference between the clocks of the two gateways. */
const CLOCK_TOLERANCE: Milliseconds = 5 * MINUTE;

/** The expectations of a gateway at home about a statement. */
export interface StatementExpectation extends Pick<Statement, 'issuer' | 'audience'> {
  /** The last good statement; undefined for the first. */
  readonly kept: Pick<KeptStatement, 'holder' | 'version' | 'issuedAt' | 'seenAt'> | undefined;
  /**
   * True if the statement repeats the nonce of the request and is therefore new. If such a statement
   * contradicts the latest instant seen, that instant is wrong.
   */
  readonly isLive: boolean;
}

/** The time of a gateway at home: at least the latest instant that it has seen. */
export function trustedNow(now: Instant, kept: Pick<KeptStatement, 'seenAt'> | undefined): Instant {
  return Math.max(now, kept?.seenAt ?? now);
}

/**
 * Returns why a signed statement is refused, independently of its capabilities; undefined if it is accepted.
 */
export function statementFault(
  statement: Statement,
  { issuer, audience, kept, isLive }: StatementExpectation,
  now: Instant,
): string | undefined {
  const latest = trustedNow(now, kept);
  if (statement.issuer !== issuer) return 'is issued by another gateway';
  if (statement.audience !== audience) return 'is issued to another device';
  if (kept && statement.holder !== kept.holder) return 'is about another account';
  if (statement.issuedAt > latest + CLOCK_TOLERANCE) return 'is from the future. Check the clock';
  if (statementStateAt(statement, isLive ? now : latest) === 'none') return 'has ended. Check the clock';
  if (kept && statement.version < kept.version) return `has version ${statement.version}, after a later one`;
  if (kept?.version === statement.version && statement.issuedAt < kept.issuedAt)
    return 'was issued before the known one';
  return undefined;
}
