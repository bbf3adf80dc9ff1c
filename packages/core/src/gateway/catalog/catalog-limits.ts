import { DAY, type Milliseconds } from '../../kernel/instant.ts';

/** Limits for the catalog of one holder. */
export interface CatalogLimits {
  /** Maximum number of entries, including tombstones. */
  readonly files: number;
  /** Maximum number of replaced versions of a file that are kept besides its current content. */
  readonly versions: number;
  /** Time for which a replaced version is kept. */
  readonly versionAge: Milliseconds;
  /** Time for which a tombstone is kept. A device that was offline for longer must read the whole catalog again. */
  readonly tombstoneAge: Milliseconds;
}

export const CATALOG_LIMITS: CatalogLimits = {
  files: 1_000_000,
  versions: 10,
  versionAge: 30 * DAY,
  tombstoneAge: 180 * DAY,
};
