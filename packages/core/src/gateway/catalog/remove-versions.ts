import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { CatalogStore } from './catalog-store.port.ts';

/** Removes all replaced versions of a file, and frees their bytes. A deleted file keeps only its tombstone. */
export async function removeVersions(
  catalog: CatalogStore,
  holder: Did,
  file: string,
  now: Instant,
): Promise<void> {
  for (const { version } of await catalog.versions(holder, file))
    await catalog.removeVersion(holder, version, now);
}
