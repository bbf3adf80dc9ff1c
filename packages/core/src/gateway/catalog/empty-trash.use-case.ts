import type { Did } from '../pds/did.ts';
import type { TrashSize } from './catalog-store.port.ts';
import type { TrashPorts } from './delete-permanently.use-case.ts';
import { removeVersions } from './remove-versions.ts';

/** Limits how long one call keeps the holder's lock. */
const BATCH_FILES = 200;

/** Result of emptying a part of the trash. */
export interface EmptiedTrash {
  readonly removed: TrashSize;
  /**
   * Size of the deleted files up to the requested position that are still kept. If it is not zero, repeat the call.
   */
  readonly remaining: TrashSize;
}

/** Removes the kept versions of all deleted files of a holder, as `DeletePermanently` does for one file. */
export class EmptyTrash {
  readonly #ports: TrashPorts;

  constructor(ports: TrashPorts) {
    this.#ports = ports;
  }

  /**
   * Removes the kept versions of at most 200 files that were deleted at or before the position of the change feed.
   * Files that were deleted later stay, because the caller has not seen them in the trash. Needs no entitlement.
   */
  execute(holder: Did, until: number): Promise<EmptiedTrash> {
    const { catalog, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      await catalog.lock(holder);
      const deleted = await catalog.trash(holder, until, BATCH_FILES);
      let bytes = 0;
      for (const { file } of deleted) bytes += await removeVersions(catalog, holder, file, clock.now());
      const remaining = await catalog.trashSize(holder, until);
      return { removed: { files: deleted.length, bytes }, remaining };
    });
  }
}
