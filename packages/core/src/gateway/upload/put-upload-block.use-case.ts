import { NotFound } from '../../kernel/not-found.ts';
import type { BlockCid } from '../block/block-cid.ts';
import { BlockMismatch } from '../block/block-errors.ts';
import type { BlockStore, PutOutcome } from '../block/block-store.port.ts';
import type { Did } from '../pds/did.ts';
import { ConcurrentPuts } from './concurrent-puts.ts';
import { GatheredRecords, type GatheredRecordsPorts } from './gathered-records.ts';
import { isOpen } from './upload.ts';
import { UploadExpired } from './upload-errors.ts';

/** One block that a client sends for an upload. */
export interface SentBlock {
  readonly upload: string;
  readonly cid: BlockCid;
  /** Length that the client has announced, in bytes. */
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface PutUploadBlockPorts extends GatheredRecordsPorts {
  readonly blocks: BlockStore;
}

/** Stores a block of an upload, and extends the time until the upload expires. */
export class PutUploadBlock {
  readonly #ports: PutUploadBlockPorts;
  readonly #puts: ConcurrentPuts;
  readonly #records: GatheredRecords;

  constructor(ports: PutUploadBlockPorts) {
    this.#ports = ports;
    this.#puts = new ConcurrentPuts(ports.limits);
    this.#records = new GatheredRecords(ports);
  }

  /**
   * Makes all checks that do not need the body before it reads the body. Returns `present` if this holder had already
   * sent the block. The bytes are durable before the block is recorded. A crash between the two steps leaves a block to
   * which nothing refers.
   */
  execute(holder: Did, block: SentBlock): Promise<PutOutcome> {
    return this.#puts.run(holder, () => this.#store(holder, block));
  }

  async #store(holder: Did, { upload: id, cid, length, bytes }: SentBlock): Promise<PutOutcome> {
    const { uploads, blocks, clock } = this.#ports;
    const upload = await uploads.byId(holder, id);
    const size = await uploads.sizeOf(holder, id, cid);
    if (upload === undefined || (size === undefined && upload.state === 'open'))
      throw new NotFound('block of this upload');
    if (!isOpen(upload, clock.now())) throw new UploadExpired();
    if (length !== size) throw new BlockMismatch('length');
    const wasRecorded = (await uploads.recorded(holder, [cid])).has(cid);
    const beganAt = clock.now();
    await blocks.put(cid, length, bytes);
    await this.#records.record(holder, id, { cid, size: length, beganAt });
    return wasRecorded ? 'present' : 'stored';
  }
}
