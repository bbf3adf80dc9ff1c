import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { CatalogStore } from './catalog-store.port.ts';

/**
 * Removes all replaced versions of a file, and frees their bytes. A deleted file keeps only its tombstone. Returns the
 * number of freed bytes.
 */
export async function removeVersions(
  catalog: CatalogStore,
  holder: Did,
  file: string,
  now: Instant,
): Promise<number> {
  let freed = 0;
  for (const { version, size, isStored } of await catalog.versions(holder, file))
    if ((await catalog.removeVersion(holder, version, now)) && isStored) freed += size;
  return freed;
}
