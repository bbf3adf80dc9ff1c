import { once } from '../../kernel/once.ts';
import type { BlockCid } from './block-cid.ts';
import { BlockDamaged } from './block-errors.ts';
import type { BlockStore } from './block-store.port.ts';

const MAX_PAGE_BLOCKS = 1_000;
/** Number of blocks that are copied concurrently. Each block takes up to 8 MiB of memory. */
const BLOCKS_AT_ONCE = 4;

/** Number of copied blocks, and blocks that could not be copied. */
export interface CopiedBlocks {
  readonly copied: number;
  readonly bytes: number;
  /** Number of blocks that needed no copy, because the target had the block or the source no longer had it. */
  readonly present: number;
  /** Number of blocks that were damaged in the target and are replaced now. They are included in `copied`. */
  readonly replaced: number;
  /** Blocks that are damaged in the source. The source has set them aside. */
  readonly damaged: readonly BlockCid[];
}

export interface CopyOrder {
  /** Stops the copy, for example an `AbortSignal`. */
  readonly signal: { throwIfAborted(): void };
  /** If true, skips each block that the target has, without reading the block in the target. */
  readonly trustsTarget: boolean;
  /** Called after each block, with the number of finished blocks and the number of all blocks. */
  readonly onProgress: (done: number, total: number) => void;
}

interface CopyPorts {
  readonly from: BlockStore;
  readonly to: BlockStore;
}

/** Copies all blocks of one store to another. Both stores check the hash of every block that is copied. */
export class CopyBlocks {
  readonly #ports: CopyPorts;

  constructor(ports: CopyPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the numbers of blocks. A call can be repeated, because blocks that the target has are skipped. Unless the
   * target is trusted, its blocks are read first, and damaged ones are replaced. Rejects with the reason of the signal
   * after the signal is aborted.
   */
  async execute({ signal, trustsTarget, onProgress }: CopyOrder): Promise<CopiedBlocks> {
    let total = 0;
    for await (const page of this.#pages()) total += page.length;
    const damaged: BlockCid[] = [];
    let [copied, bytes, present, replaced, done] = [0, 0, 0, 0, 0];
    for await (const page of this.#pages()) {
      const rest = page.values();
      const worker = async () => {
        for (const cid of rest) {
          signal.throwIfAborted();
          const state = await this.#inTarget(cid, trustsTarget);
          const length = state === 'present' ? state : await this.#copy(cid);
          if (state === 'damaged' && typeof length === 'number') replaced += 1;
          if (length === 'damaged') damaged.push(cid);
          else if (length === 'present') present += 1;
          else [copied, bytes] = [copied + 1, bytes + length];
          done += 1;
          onProgress(done, Math.max(done, total));
        }
      };
      const ended = await Promise.allSettled(Array.from({ length: BLOCKS_AT_ONCE }, worker));
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    }
    return { copied, bytes, present, replaced, damaged };
  }

  async #inTarget(cid: BlockCid, isTrusted: boolean): Promise<'absent' | 'present' | 'damaged'> {
    if (!(await this.#ports.to.has(cid))) return 'absent';
    if (isTrusted) return 'present';
    try {
      return (await this.#ports.to.get(cid)) === undefined ? 'absent' : 'present';
    } catch (error) {
      if (error instanceof BlockDamaged) return 'damaged';
      throw error;
    }
  }

  /**
   * Copies the block and returns its length. Returns `damaged` if the block is damaged in the source. Returns `present`
   * if the target has the block, and also if the source no longer has it, because nothing is left to copy.
   */
  async #copy(cid: BlockCid): Promise<number | 'present' | 'damaged'> {
    try {
      const bytes = await this.#ports.from.get(cid);
      if (bytes === undefined) return 'present';
      return (await this.#ports.to.put(cid, bytes.length, once(bytes))) === 'stored'
        ? bytes.length
        : 'present';
    } catch (error) {
      if (error instanceof BlockDamaged) return 'damaged';
      throw error;
    }
  }

  async *#pages(): AsyncGenerator<readonly BlockCid[]> {
    let cursor: string | undefined;
    do {
      const page = await this.#ports.from.list({
        limit: MAX_PAGE_BLOCKS,
        ...(cursor !== undefined && { cursor }),
      });
      yield page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
