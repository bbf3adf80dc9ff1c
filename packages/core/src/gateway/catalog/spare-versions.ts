import type { Instant } from '../../kernel/instant.ts';
import type { FileVersion } from './catalog-file.ts';
import type { CatalogLimits } from './catalog-limits.ts';

/** Those versions of a file, given as `CatalogStore.versions` returns them, that need not be kept any longer. */
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
