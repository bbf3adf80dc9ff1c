import { NotFound } from '../../kernel/not-found.ts';
import type { BlockCid } from '../block/block-cid.ts';
import { BlockLost } from '../block/block-errors.ts';
import type { BlockStore } from '../block/block-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { CatalogStore } from './catalog-store.port.ts';

/** Reads blocks of a holder's files. Reading needs no entitlement. */
export class ReadBlock {
  readonly #ports: { readonly catalog: CatalogStore; readonly blocks: BlockStore };

  constructor(ports: { readonly catalog: CatalogStore; readonly blocks: BlockStore }) {
    this.#ports = ports;
  }

  /**
   * Throws `NotFound` unless a version of the holder's files refers to the block, so that a CID reveals nothing
   * about other holders. Throws `BlockDamaged` or `BlockLost` instead of returning wrong bytes.
   */
  async execute(holder: Did, cid: BlockCid): Promise<Uint8Array> {
    const { catalog, blocks } = this.#ports;
    if (!(await catalog.refersTo(holder, cid))) throw new NotFound('block');
    const bytes = await blocks.get(cid);
    if (bytes === undefined) throw new BlockLost(cid);
    return bytes;
  }
}
