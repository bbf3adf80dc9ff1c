import { invalidCursor } from '../../kernel/invalid-cursor.ts';
import { type BlockCid, isBlockCid } from './block-cid.ts';

/**
 * Parses the cursor of a list of blocks. The cursor is the last CID of the previous page. Throws `InvalidInput` for any
 * other text.
 */
export function parseBlockCursor(cursor: string | undefined): BlockCid | undefined {
  if (cursor === undefined || isBlockCid(cursor)) return cursor;
  throw invalidCursor();
}
