import { BlockMismatch } from '../block/block-errors.ts';
import type { BlockStore, PutOutcome } from '../block/block-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { BlockIntake, UploadBlock } from './block-intake.ts';

/** One block that a client sends for an upload. */
export interface SentBlock extends UploadBlock {
  /** Length that the client has announced, in bytes. */
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface PutUploadBlockPorts {
  readonly intake: BlockIntake;
  readonly blocks: BlockStore;
}

/** Stores a block of an upload, and extends the time until the upload expires. */
export class PutUploadBlock {
  readonly #ports: PutUploadBlockPorts;

  constructor(ports: PutUploadBlockPorts) {
    this.#ports = ports;
  }

  /**
   * Before it reads the body, makes all checks that do not need the body. Returns `present` if this holder had already
   * sent the block.
   */
  execute(holder: Did, { length, bytes, ...block }: SentBlock): Promise<PutOutcome> {
    const { intake, blocks } = this.#ports;
    return intake.receive(holder, block, async (announced) => {
      if (length !== announced) throw new BlockMismatch('length');
      await blocks.put(block.cid, length, bytes);
    });
  }
}
