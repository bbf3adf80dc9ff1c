import type { Clock } from '../../kernel/clock.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { CatalogLimits } from './catalog-limits.ts';
import type { CatalogStore } from './catalog-store.port.ts';

const BATCH_VERSIONS = 200;

export interface SweepCatalogPorts {
  readonly catalog: CatalogStore;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly limits: CatalogLimits;
}

/** Removes versions that were replaced too long ago, and frees their bytes. */
export class SweepVersions {
  readonly #ports: SweepCatalogPorts;

  constructor(ports: SweepCatalogPorts) {
    this.#ports = ports;
  }

  /** Returns the number of removed versions. Keeps a version that has become the current content again. */
  async execute(): Promise<number> {
    const { catalog, unitOfWork, clock, limits } = this.#ports;
    const instant = clock.now() - limits.versionAge;
    let removed = 0;
    for (const { holder, version } of await catalog.replacedBy(instant, BATCH_VERSIONS)) {
      const isRemoved = await unitOfWork.run(async () => {
        await catalog.lock(holder);
        return catalog.removeVersion(holder, version, clock.now());
      });
      if (isRemoved) removed += 1;
    }
    return removed;
  }
}
