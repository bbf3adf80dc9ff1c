import { DomainError } from '../../kernel/domain-error.ts';
import { StorageUnavailable } from '../../kernel/storage-unavailable.ts';
import type { BlockCid } from './block-cid.ts';

/** The received bytes do not match the announced block. Nothing was stored. */
export class BlockMismatch extends DomainError {
  readonly code = 'block_mismatch';

  constructor(what: 'length' | 'hash') {
    super(
      what === 'length'
        ? 'The bytes sent are more or fewer than announced. Send the block again.'
        : 'The bytes sent do not have the hash in the CID. Read the file again and send the block again.',
    );
  }
}

/** The requested range lies outside the block. */
export class RangeNotSatisfiable extends DomainError {
  readonly code = 'range_not_satisfiable';
  /** Length of the whole block, in bytes. */
  readonly length: number;

  constructor(length: number) {
    super(`The block has ${length} bytes. Request a range within it.`);
    this.length = length;
  }
}

/** The stored bytes of the block no longer match its hash. The store has set them aside and never returns them. */
export class BlockDamaged extends StorageUnavailable {
  readonly cid: BlockCid;

  constructor(cid: BlockCid) {
    super(`block ${cid} is damaged and was set aside`);
    this.cid = cid;
  }
}

/** A file refers to the block, but the store does not have the block. */
export class BlockLost extends StorageUnavailable {
  readonly cid: BlockCid;

  constructor(cid: BlockCid) {
    super(`block ${cid} is missing from the block store`);
    this.cid = cid;
  }
}
