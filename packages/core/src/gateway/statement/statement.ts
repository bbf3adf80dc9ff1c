import { DAY, type Instant, type Milliseconds, SECOND } from '../../kernel/instant.ts';
import { type Capabilities, capabilities } from '../entitlement/capabilities.ts';
import type { Entitlement } from '../entitlement/entitlement.ts';
import type { Did } from '../pds/did.ts';

/**
 * The entitlement of one holder, as the operated gateway states it to a gateway at the holder's home. All instants are
 * whole seconds.
 */
export interface Statement {
  /** Origin of the gateway that issues the statement. */
  readonly issuer: string;
  readonly holder: Did;
  /** Id of the device to which the statement is issued. For a browser, the DID of the holder. */
  readonly audience: string;
  /** Value that the caller chose for this request; undefined if it chose none. */
  readonly nonce: string | undefined;
  readonly issuedAt: Instant;
  /** Instant from which a newer statement should be requested. */
  readonly freshUntil: Instant;
  /** Instant from which the statement is invalid. */
  readonly usableUntil: Instant;
  /** Version of the entitlement. It increases with each event. */
  readonly version: number;
  readonly capabilities: Capabilities;
  /** Public keys with which later statements are verified. */
  readonly keys: readonly string[];
}

const FRESH_FOR: Milliseconds = DAY;
const USABLE_FOR: Milliseconds = 14 * DAY;

/** Issuer, audience, nonce and keys of a statement. */
export type StatementTerms = Pick<Statement, 'issuer' | 'audience' | 'nonce' | 'keys'>;

/**
 * Creates a statement about the current entitlement. The statement ends earlier than usual if the capabilities will
 * change at a known time.
 */
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

/**
 * `fresh`: valid. `stale`: still valid, but a newer statement should be requested. `none`: no statement exists, or it
 * has ended.
 */
export type StatementState = 'fresh' | 'stale' | 'none';

/** The state of a statement at the instant. */
export function statementStateAt(statement: Statement | undefined, now: Instant): StatementState {
  if (!statement || now >= statement.usableUntil) return 'none';
  return now < statement.freshUntil ? 'fresh' : 'stale';
}

function wholeSeconds(instant: Instant): Instant {
  return Math.floor(instant / SECOND) * SECOND;
}
