import type { Instant } from '../../kernel/instant.ts';
import type { Statement } from './statement.ts';

/** The last good statement to one device, as a gateway at home stores it. */
export interface KeptStatement
  extends Pick<Statement, 'audience' | 'holder' | 'version' | 'issuedAt' | 'keys'> {
  /** The latest instant that this gateway has seen. */
  readonly seenAt: Instant;
  /** The signed text, sealed. */
  readonly sealed: string;
}

/**
 * Purpose for which a statement is sealed. Changing it makes stored statements unreadable until the next one
 * is fetched.
 */
export function sealingPurpose(audience: string): string {
  return `entitlement statement to ${audience}`;
}
