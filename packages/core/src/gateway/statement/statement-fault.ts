import { type Instant, MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import type { KeptStatement } from './kept-statement.ts';
import { type Statement, statementStateAt } from './statement.ts';

/** Allowed difference between the clocks of the two gateways. */
const CLOCK_TOLERANCE: Milliseconds = 5 * MINUTE;

/** Values that a gateway at home expects in a statement. */
export interface StatementExpectation extends Pick<Statement, 'issuer' | 'audience'> {
  /** The last valid statement; undefined before the first. */
  readonly kept: Pick<KeptStatement, 'holder' | 'version' | 'issuedAt' | 'seenAt'> | undefined;
  /**
   * True if the statement repeats the nonce of the request, which proves that it is new. If a new statement contradicts
   * the latest recorded time, the recorded time is wrong.
   */
  readonly isLive: boolean;
}

/** Returns the time that a gateway at home uses: never earlier than the latest time that it has recorded. */
export function trustedNow(now: Instant, kept: Pick<KeptStatement, 'seenAt'> | undefined): Instant {
  return Math.max(now, kept?.seenAt ?? now);
}

/**
 * Returns the reason why a signed statement is refused, without regard to its capabilities; undefined if it is
 * accepted.
 */
export function statementFault(
  statement: Statement,
  { issuer, audience, kept, isLive }: StatementExpectation,
  now: Instant,
): string | undefined {
  const latest = trustedNow(now, kept);
  if (statement.issuer !== issuer) return 'is issued by another gateway';
  if (statement.audience !== audience) return 'is issued to another device';
  if (kept && statement.holder !== kept.holder) return 'is about another holder';
  if (statement.issuedAt > latest + CLOCK_TOLERANCE) return 'is from the future. Check the clock';
  if (statementStateAt(statement, isLive ? now : latest) === 'none') return 'has ended. Check the clock';
  if (kept && statement.version < kept.version) return `has version ${statement.version}, after a later one`;
  if (kept?.version === statement.version && statement.issuedAt < kept.issuedAt)
    return 'was issued before the known one';
  return undefined;
}
