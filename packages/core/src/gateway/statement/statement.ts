import { DAY, type Instant, type Milliseconds, SECOND } from '../../kernel/instant.ts';
import { type Capabilities, capabilities } from '../entitlement/capabilities.ts';
import type { Entitlement } from '../entitlement/entitlement.ts';
import type { Did } from '../pds/did.ts';

/**
 * The entitlement of one holder, as the operated gateway states it to a gateway at the holder's home.
 * Instants are whole seconds.
 */
export interface Statement {
  /** Origin of the gateway that issues it. */
  readonly issuer: string;
  readonly holder: Did;
  /** Id of the device that it is issued to; the DID of the holder for a browser. */
  readonly audience: string;
  /** Value that the caller chose for this request; undefined if it chose none. */
  readonly nonce: string | undefined;
  readonly issuedAt: Instant;
  /** From this instant on, a newer statement is due. */
  readonly freshUntil: Instant;
  /** From this instant on, the statement is invalid. */
  readonly usableUntil: Instant;
  /** Version of the entitlement. It grows with each event. */
  readonly version: number;
  readonly capabilities: Capabilities;
  /** Public keys that may sign later statements. */
  readonly keys: readonly string[];
}

const FRESH_FOR: Milliseconds = DAY;
const USABLE_FOR: Milliseconds = 14 * DAY;

/** Issuer, audience and nonce of a statement. */
export type StatementTerms = Pick<Statement, 'issuer' | 'audience' | 'nonce' | 'keys'>;

/** A statement about the current entitlement. It ends early if the capabilities will change at a known time. */
export function newStatement(entitlement: Entitlement, terms: StatementTerms, now: Instant): Statement {
  const current = capabilities(entitlement, now);
  const issuedAt = wholeSeconds(now);
  const end = wholeSeconds(current.validUntil ?? Number.POSITIVE_INFINITY);
  return {
    ...terms,
    holder: entitlement.did,
    issuedAt,
    freshUntil: Math.min(issuedAt + FRESH_FOR, end),
    usableUntil: Math.min(issuedAt + USABLE_FOR, end),
    version: entitlement.version,
    capabilities: { ...current, validUntil: current.validUntil && wholeSeconds(current.validUntil) },
  };
}

/** `fresh`: valid. `stale`: still valid, but a newer one is due. `none`: there is none, or it has ended. */
export type StatementState = 'fresh' | 'stale' | 'none';

/** The state of a statement at the instant. */
export function statementStateAt(statement: Statement | undefined, now: Instant): StatementState {
  if (!statement || now >= statement.usableUntil) return 'none';
  return now < statement.freshUntil ? 'fresh' : 'stale';
}

function wholeSeconds(instant: Instant): Instant {
  return Math.floor(instant / SECOND) * SECOND;
}
