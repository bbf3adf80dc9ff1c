import { NotFound } from '../../kernel/not-found.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { PutOutcome } from '../block/block-store.port.ts';
import type { Did } from '../pds/did.ts';
import { ConcurrentPuts } from './concurrent-puts.ts';
import { GatheredRecords, type GatheredRecordsPorts } from './gathered-records.ts';
import { isOpen } from './upload.ts';
import { UploadExpired } from './upload-errors.ts';

/** One block of an upload. */
export interface UploadBlock {
  readonly upload: string;
  readonly cid: BlockCid;
}

/** The rules for a block of an upload, which do not depend on the way in which its bytes arrive. */
export class BlockIntake {
  readonly #ports: GatheredRecordsPorts;
  readonly #puts: ConcurrentPuts;
  readonly #records: GatheredRecords;

  constructor(ports: GatheredRecordsPorts) {
    this.#ports = ports;
    this.#puts = new ConcurrentPuts(ports.limits);
    this.#records = new GatheredRecords(ports);
  }

  /**
   * Returns the announced length of the block in bytes. Throws `NotFound` if the holder has no such upload or the open
   * upload does not list the block, and `UploadExpired` if the upload has ended.
   */
  async announcedLength(holder: Did, { upload: id, cid }: UploadBlock): Promise<number> {
    const { uploads, clock } = this.#ports;
    const upload = await uploads.byId(holder, id);
    const length = await uploads.sizeOf(holder, id, cid);
    if (upload === undefined || (length === undefined && upload.state === 'open'))
      throw new NotFound('block of this upload');
    if (length === undefined || !isOpen(upload, clock.now())) throw new UploadExpired();
    return length;
  }

  /**
   * Calls `store` with the announced length to store a block. Extends the time until the upload expires. Returns
   * `present` if this holder had already sent the block. The bytes are durable before the block is recorded. A crash
   * between the two steps leaves a block to which nothing refers. Throws the errors of `announcedLength`, and
   * `TooManyPuts` or `TooManyPutsOfHolder`, before it calls `store`.
   */
  receive(holder: Did, block: UploadBlock, store: (length: number) => Promise<void>): Promise<PutOutcome> {
    return this.#puts.run(holder, async () => {
      const { uploads, clock } = this.#ports;
      const { upload, cid } = block;
      const size = await this.announcedLength(holder, block);
      const wasRecorded = (await uploads.recorded(holder, [cid])).has(cid);
      const beganAt = clock.now();
      await store(size);
      await this.#records.record(holder, upload, { cid, size, beganAt });
      return wasRecorded ? 'present' : 'stored';
    });
  }
}
