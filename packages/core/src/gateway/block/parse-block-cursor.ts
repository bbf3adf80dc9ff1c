import { InvalidInput } from '../../kernel/invalid-input.ts';
import { type BlockCid, isBlockCid } from './block-cid.ts';

/**
 * Parses the cursor of a list of blocks. The cursor is the last CID of the previous page. Throws `InvalidInput` for any
 * other text.
 */
export function parseBlockCursor(cursor: string | undefined): BlockCid | undefined {
  if (cursor === undefined || isBlockCid(cursor)) return cursor;
  throw new InvalidInput([{ path: ['cursor'], message: 'is not a cursor of this list' }]);
}
