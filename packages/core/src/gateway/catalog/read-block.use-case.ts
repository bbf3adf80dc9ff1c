import { NotFound } from '../../kernel/not-found.ts';
import type { BlockCid } from '../block/block-cid.ts';
import { BlockDamaged, BlockLost } from '../block/block-errors.ts';
import type { BlockStore } from '../block/block-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { UploadStore } from '../upload/upload-store.port.ts';
import type { CatalogStore } from './catalog-store.port.ts';

export interface ReadBlockPorts {
  readonly catalog: CatalogStore;
  readonly blocks: BlockStore;
  readonly uploads: UploadStore;
}

/** Reads blocks of a holder's files. Reading needs no entitlement. */
export class ReadBlock {
  readonly #ports: ReadBlockPorts;

  constructor(ports: ReadBlockPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `NotFound` unless a version of the holder's files refers to the block, so that a CID reveals nothing about
   * other holders. Throws `BlockDamaged` or `BlockLost` instead of returning wrong bytes. From then on, uploads of the
   * holder list the block as missing, so that the holder can send it again.
   */
  async execute(holder: Did, cid: BlockCid): Promise<Uint8Array> {
    const { catalog, blocks, uploads } = this.#ports;
    if (!(await catalog.refersTo(holder, cid))) throw new NotFound('block');
    try {
      const bytes = await blocks.get(cid);
      if (bytes === undefined) throw new BlockLost(cid);
      return bytes;
    } catch (error) {
      if (error instanceof BlockDamaged || error instanceof BlockLost) await uploads.loseBlock(holder, cid);
      throw error;
    }
  }
}
