import type { SweepCatalogPorts } from './sweep-versions.use-case.ts';

const BATCH_TOMBSTONES = 200;

/** Removes the tombstones of files that were deleted long ago. */
export class PurgeTombstones {
  readonly #ports: SweepCatalogPorts;

  constructor(ports: SweepCatalogPorts) {
    this.#ports = ports;
  }

  /** Returns the number of removed tombstones. */
  async execute(): Promise<number> {
    const { catalog, unitOfWork, clock, limits } = this.#ports;
    const instant = clock.now() - limits.tombstoneAge;
    let purged = 0;
    for (const { holder, file } of await catalog.deletedBy(instant, BATCH_TOMBSTONES)) {
      const isPurged = await unitOfWork.run(async () => {
        await catalog.lock(holder);
        return catalog.purge(holder, file, instant);
      });
      if (isPurged) purged += 1;
    }
    return purged;
  }
}
