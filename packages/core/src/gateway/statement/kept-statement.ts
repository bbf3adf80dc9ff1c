import type { Instant } from '../../kernel/instant.ts';
import type { Statement } from './statement.ts';

/** The last valid statement for one device, as a gateway at home stores it. */
export interface KeptStatement
  extends Pick<Statement, 'audience' | 'holder' | 'version' | 'issuedAt' | 'keys'> {
  /** The latest time that this gateway has recorded, from its clock or from a statement. */
  readonly seenAt: Instant;
  /** The signed text in sealed form. */
  readonly sealed: string;
}

/**
 * Purpose for which a statement is sealed. Changing it makes stored statements unreadable until the next one
 * is fetched.
 */
export function sealingPurpose(audience: string): string {
  return `entitlement statement to ${audience}`;
}
