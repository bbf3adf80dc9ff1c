import type { PutOutcome } from '../block/block-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { BlockInbox } from './block-inbox.port.ts';
import type { BlockIntake, UploadBlock } from './block-intake.ts';
import { BlockNotReceived } from './upload-errors.ts';
import type { UploadStore } from './upload-store.port.ts';

export interface AcceptDirectPutPorts {
  readonly intake: BlockIntake;
  readonly inbox: BlockInbox;
  readonly uploads: UploadStore;
}

/** Stores a block that a client has sent directly to the object store, by the rules of `PutUploadBlock`. */
export class AcceptDirectPut {
  readonly #ports: AcceptDirectPutPorts;

  constructor(ports: AcceptDirectPutPorts) {
    this.#ports = ports;
  }

  /**
   * Returns `present` if this holder had already sent the block, so the call can be repeated. Throws `BlockNotReceived`
   * if the block has not arrived, even if another holder has sent it.
   */
  async execute(holder: Did, block: UploadBlock): Promise<PutOutcome> {
    const { intake, inbox, uploads } = this.#ports;
    const { upload, cid } = block;
    try {
      return await intake.receive(holder, block, async (size) => {
        if (!(await inbox.take(upload, { cid, size }))) throw new BlockNotReceived();
      });
    } catch (error) {
      if (!(error instanceof BlockNotReceived)) throw error;
      // Do not record the block here: without its bytes, nothing shows that the block store still has it.
      if (!(await uploads.recorded(holder, [cid])).has(cid)) throw error;
      // An upload can list a recorded block with a wrong size.
      if ((await uploads.missing(holder, upload)).includes(cid)) throw error;
      return 'present';
    }
  }
}
