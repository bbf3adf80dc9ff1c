import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import { RevisionConflict } from './catalog-errors.ts';
import type { CatalogStore } from './catalog-store.port.ts';
import { removeVersions } from './remove-versions.ts';
import type { ExpectedRevision } from './revise-file.use-case.ts';

export interface TrashPorts {
  readonly catalog: CatalogStore;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Removes the kept versions of a deleted file, so that it cannot be restored. Its bytes are no longer included in the
 * usage. The tombstone stays, because other devices must learn of the deletion.
 */
export class DeletePermanently {
  readonly #ports: TrashPorts;

  constructor(ports: TrashPorts) {
    this.#ports = ports;
  }

  /**
   * Needs no entitlement, because deleting is always allowed. Calls can be repeated. `any` accepts every revision that
   * is a deletion. Throws `NotFound` if there is no such deleted file, and `RevisionConflict` if the file has changed,
   * for example because another device has restored it.
   */
  execute(holder: Did, file: string, expected: ExpectedRevision): Promise<void> {
    const { catalog, unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async () => {
      await catalog.lock(holder);
      const before = await catalog.find(holder, file);
      if (before === undefined) throw new NotFound('file');
      if (expected !== 'any' && expected !== before.revision) throw new RevisionConflict(before.revision);
      if (before.content !== null) throw new NotFound('deleted file');
      await removeVersions(catalog, holder, file, clock.now());
    });
  }
}
