import type { Instant } from '../../kernel/instant.ts';
import type { DenialReason } from './capabilities.ts';

/** The servers that count denials. Changing a name breaks stored counts and the row-level security of the database. */
export const DENIAL_SOURCES = ['customer', 'proxy', 'bridge'] as const;

export type DenialSource = (typeof DENIAL_SOURCES)[number];

/** Number of requests that one kind of server denied for one reason within an hour. */
export interface DenialCount {
  /** Beginning of the hour. */
  readonly hour: Instant;
  readonly source: DenialSource;
  readonly reason: DenialReason;
  readonly count: number;
}
