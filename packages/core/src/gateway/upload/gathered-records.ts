import type { Clock } from '../../kernel/clock.port.ts';
import { StorageUnavailable } from '../../kernel/storage-unavailable.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { Did } from '../pds/did.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { Sent, UploadStore } from './upload-store.port.ts';

/** A block whose bytes are stored, but not recorded yet. */
export interface StoredBlock extends Pick<Sent, 'size' | 'beganAt'> {
  readonly cid: BlockCid;
}

interface Waiting {
  readonly block: StoredBlock;
  resolve(): void;
  reject(error: unknown): void;
}

export interface GatheredRecordsPorts {
  readonly uploads: UploadStore;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly limits: UploadLimits;
  /** Called in the unit of work that records the block. */
  readonly onRecorded: (cid: BlockCid) => Promise<void>;
}

/**
 * Records blocks of uploads. Blocks of one upload that wait while another unit of work runs are recorded together,
 * because each commit waits for the disk.
 */
export class GatheredRecords {
  readonly #ports: GatheredRecordsPorts;
  /**
   * The blocks that wait for a unit of work, by holder and upload. An upload has an entry while a call of `#drain` runs
   * for it.
   */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(ports: GatheredRecordsPorts) {
    this.#ports = ports;
  }

  /**
   * Records the block and extends the time until the upload expires. Both are committed when the call returns. Throws
   * `StorageUnavailable` if the block was removed while it arrived. The other blocks of the unit of work are
   * still recorded.
   */
  record(holder: Did, upload: string, block: StoredBlock): Promise<void> {
    return new Promise((resolve, reject) => {
      const key = `${holder} ${upload}`;
      const waiting = this.#waiting.get(key);
      if (waiting) {
        waiting.push({ block, resolve, reject });
        return;
      }
      this.#waiting.set(key, [{ block, resolve, reject }]);
      void this.#drain(key, holder, upload);
    });
  }

  async #drain(key: string, holder: Did, upload: string): Promise<void> {
    for (;;) {
      let gathered: readonly Waiting[] = [];
      const take = () => {
        gathered = this.#waiting.get(key) ?? [];
        this.#waiting.set(key, []);
        return gathered.map(({ block }) => block);
      };
      await this.#ports.unitOfWork
        .run(() => this.#recordAll(holder, upload, take()))
        .then(
          (removed) => {
            for (const { block, resolve, reject } of gathered)
              if (removed.has(block)) reject(new StorageUnavailable(REMOVED));
              else resolve();
          },
          (error: unknown) => {
            // If the unit of work failed before it began, the blocks still wait. Take them, so that they are rejected.
            if (gathered.length === 0) take();
            for (const { reject } of gathered) reject(error);
          },
        );
      if (this.#waiting.get(key)?.length === 0) {
        this.#waiting.delete(key);
        return;
      }
    }
  }

  /** Returns the blocks that could not be recorded, because they were being removed. */
  async #recordAll(
    holder: Did,
    upload: string,
    blocks: readonly StoredBlock[],
  ): Promise<ReadonlySet<StoredBlock>> {
    const { uploads, clock, limits, onRecorded } = this.#ports;
    const removed = new Set<StoredBlock>();
    // Every instance locks blocks in the same order. Otherwise two units of work could wait for each other forever.
    for (const block of blocks.toSorted((one, other) => (one.cid < other.cid ? -1 : 1))) {
      const { cid, size, beganAt } = block;
      if (await uploads.recordBlock(holder, cid, { size, beganAt, endedAt: clock.now() }))
        await onRecorded(cid);
      else removed.add(block);
    }
    if (removed.size < blocks.length) await uploads.renew(holder, upload, clock.now() + limits.reservation);
    return removed;
  }
}

const REMOVED = 'the block was being removed when it arrived again';
