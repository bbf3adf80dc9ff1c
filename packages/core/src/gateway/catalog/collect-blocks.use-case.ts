import type { Clock } from '../../kernel/clock.port.ts';
import type { Milliseconds } from '../../kernel/instant.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { BlockLedger } from '../block/block-ledger.port.ts';
import type { BlockStore } from '../block/block-store.port.ts';
import type { RequiredCopies } from '../block/required-copies.ts';
import type { CatalogStore } from './catalog-store.port.ts';

const MAX_HOLDERS_PER_RUN = 200;
const MAX_BLOCKS_PER_RUN = 500;

export interface CollectBlocksPorts {
  readonly ledger: BlockLedger;
  readonly catalog: CatalogStore;
  readonly blocks: BlockStore;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  /** Time for which a block is kept after the last reference to it was removed. */
  readonly unreferencedAge: Milliseconds;
  /** Copies on other machines that a block must have before it is removed. */
  readonly requiredCopies: () => Promise<RequiredCopies>;
}

/**
 * Removes blocks that no file, version or open upload of any holder refers to. A block with fewer copies than required
 * stays, even if nothing refers to it.
 */
export class CollectBlocks {
  readonly #ports: CollectBlocksPorts;

  constructor(ports: CollectBlocksPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the number of removed blocks. Deletes the bytes of a block between two units of work. If the process
   * crashes there, the next run removes the block.
   */
  async execute(): Promise<number> {
    const { ledger, catalog, blocks, unitOfWork, clock, unreferencedAge, requiredCopies } = this.#ports;
    const since = clock.now() - unreferencedAge;
    for (const holder of await ledger.idleHolders(since, MAX_HOLDERS_PER_RUN)) {
      await unitOfWork.run(async () => {
        await catalog.lock(holder);
        await ledger.forgetIdle(holder, since, clock.now());
      });
    }
    const copies = await requiredCopies();
    let removed = 0;
    for (const cid of await ledger.unused(since, copies, MAX_BLOCKS_PER_RUN)) {
      if (!(await unitOfWork.run(() => ledger.beginRemoval(cid, since, copies)))) continue;
      await blocks.delete(cid);
      await unitOfWork.run(() => ledger.endRemoval(cid, clock.now()));
      removed += 1;
    }
    return removed;
  }
}
