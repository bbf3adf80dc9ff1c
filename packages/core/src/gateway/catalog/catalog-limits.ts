import { DAY, type Milliseconds } from '../../kernel/instant.ts';

/** Limits of one holder's catalog. */
export interface CatalogLimits {
  /** Entries, tombstones included. */
  readonly files: number;
  /** Replaced versions of a file that are kept, besides its current content. */
  readonly versions: number;
  /** How long a replaced version is kept. */
  readonly versionAge: Milliseconds;
  /** How long a tombstone is kept. A device that was offline for longer starts again with an empty catalog. */
  readonly tombstoneAge: Milliseconds;
}

export const CATALOG_LIMITS: CatalogLimits = {
  files: 1_000_000,
  versions: 10,
  versionAge: 30 * DAY,
  tombstoneAge: 180 * DAY,
};
