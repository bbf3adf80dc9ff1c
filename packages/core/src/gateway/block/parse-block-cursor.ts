import { InvalidInput } from '../../kernel/invalid-input.ts';
import { type BlockCid, isBlockCid } from './block-cid.ts';

/** The cursor of a list of blocks, which is the last CID of the page before. Throws `InvalidInput` for any other text. */
export function parseBlockCursor(cursor: string | undefined): BlockCid | undefined {
  if (cursor === undefined || isBlockCid(cursor)) return cursor;
  throw new InvalidInput([{ path: ['cursor'], message: 'is not a cursor of this list' }]);
}
