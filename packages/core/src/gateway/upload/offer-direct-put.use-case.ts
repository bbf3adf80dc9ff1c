import type { Did } from '../pds/did.ts';
import type { BlockInbox, DirectPut } from './block-inbox.port.ts';
import type { BlockIntake, UploadBlock } from './block-intake.ts';

/** Returns the address to which a client can send a block of its upload directly. */
export class OfferDirectPut {
  readonly #ports: { readonly intake: BlockIntake; readonly inbox: BlockInbox };

  constructor(ports: { readonly intake: BlockIntake; readonly inbox: BlockInbox }) {
    this.#ports = ports;
  }

  /** Throws `NotFound` or `UploadExpired`, as `PutUploadBlock` does. */
  async execute(holder: Did, block: UploadBlock): Promise<DirectPut> {
    const { intake, inbox } = this.#ports;
    const size = await intake.announcedLength(holder, block);
    return inbox.offer(block.upload, { cid: block.cid, size });
  }
}
