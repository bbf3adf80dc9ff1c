import type { Instant } from '../../kernel/instant.ts';
import type { FileVersion } from './catalog-file.ts';
import type { CatalogLimits } from './catalog-limits.ts';

/** Returns the versions of a file that can be removed. `versions` must be in the order of `CatalogStore.versions`. */
export function spareVersions(
  versions: readonly FileVersion[],
  now: Instant,
  limits: Pick<CatalogLimits, 'versions' | 'versionAge'>,
): readonly FileVersion[] {
  return versions
    .filter(({ replacedAt }) => replacedAt !== null)
    .filter(
      ({ replacedAt }, index) => index >= limits.versions || (replacedAt ?? now) <= now - limits.versionAge,
    );
}
