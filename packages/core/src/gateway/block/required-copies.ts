import type { Instant } from '../../kernel/instant.ts';

/** The copies on other machines that a block must have before it can be removed here. */
export interface RequiredCopies {
  /** Number of other machines that must have a copy. */
  readonly machines: number;
  /** A copy counts if its machine has proved it at or after this instant. */
  readonly provedSince: Instant;
}
