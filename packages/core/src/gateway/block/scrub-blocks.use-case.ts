import type { Clock } from '../../kernel/clock.port.ts';
import { InvalidInput } from '../../kernel/invalid-input.ts';
import type { Page } from '../../kernel/page.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { BlockChecks } from './block-checks.ts';
import type { BlockCid } from './block-cid.ts';
import { BlockDamaged } from './block-errors.ts';
import type { BlockLedger } from './block-ledger.port.ts';
import type { BlockStore } from './block-store.port.ts';

const PAGE_BLOCKS = 32;

/** The blocks that one run has checked. Also contains the results of all runs so far. */
export interface Scrubbing {
  readonly blocks: number;
  readonly bytes: number;
  /** Damaged blocks. The block store has set them aside and never returns them. */
  readonly damaged: readonly BlockCid[];
  /** The results of all runs so far. */
  readonly checks: BlockChecks;
}

export interface ScrubBlocksPorts {
  readonly blocks: BlockStore;
  readonly ledger: BlockLedger;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  /**
   * Number of bytes after which a run ends. A run ends only after a whole page of blocks, so it can read more bytes.
   */
  readonly bytesPerRun: number;
}

/** Walks through the block store, compares each block with its hash, and records the block in the ledger. */
export class ScrubBlocks {
  readonly #ports: ScrubBlocksPorts;

  constructor(ports: ScrubBlocksPorts) {
    this.#ports = ports;
  }

  /**
   * Continues after the last block that the previous run has checked. Starts at the first block if the previous run
   * reached the end.
   */
  async execute(): Promise<Scrubbing> {
    const { ledger, unitOfWork, clock, bytesPerRun } = this.#ports;
    const damaged: BlockCid[] = [];
    let [blocks, bytes] = [0, 0];
    let position = await ledger.position();
    do {
      const page = await this.#page(position);
      await unitOfWork.run(() => ledger.note(page.items, clock.now()));
      const found = await this.#check(page.items);
      damaged.push(...found.damaged);
      blocks += found.blocks;
      bytes += found.bytes;
      position = page.nextCursor;
      const next = position;
      const checked = { ...found, damaged: found.damaged.length };
      await unitOfWork.run(async () => {
        await ledger.lose(found.damaged);
        await ledger.recordChecked(next, checked, clock.now());
      });
    } while (position !== null && bytes < bytesPerRun);
    return { blocks, bytes, damaged, checks: await ledger.checks() };
  }

  async #check(cids: readonly BlockCid[]): Promise<Omit<Scrubbing, 'checks'>> {
    const damaged: BlockCid[] = [];
    let bytes = 0;
    for (const cid of cids) {
      const length = await this.#lengthOf(cid);
      if (length === undefined) damaged.push(cid);
      bytes += length ?? 0;
    }
    return { blocks: cids.length, bytes, damaged };
  }

  /**
   * Returns a page of blocks. Returns the first page if the block store refuses the position because another block
   * store has issued it.
   */
  async #page(position: string | null): Promise<Page<BlockCid>> {
    const { blocks } = this.#ports;
    if (position === null) return blocks.list({ limit: PAGE_BLOCKS });
    return blocks.list({ limit: PAGE_BLOCKS, cursor: position }).catch((error) => {
      if (error instanceof InvalidInput) return blocks.list({ limit: PAGE_BLOCKS });
      throw error;
    });
  }

  /**
   * Returns the length of the block. Returns undefined for a damaged block, and 0 if the block was deleted after it was
   * listed.
   */
  async #lengthOf(cid: BlockCid): Promise<number | undefined> {
    try {
      return (await this.#ports.blocks.get(cid))?.length ?? 0;
    } catch (error) {
      if (error instanceof BlockDamaged) return undefined;
      throw error;
    }
  }
}
