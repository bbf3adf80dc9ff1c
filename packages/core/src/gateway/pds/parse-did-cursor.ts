import { invalidCursor } from '../../kernel/invalid-cursor.ts';
import { type Did, isDid } from './did.ts';

/**
 * Parses the cursor of a list that is sorted by DID. The cursor is the last DID of the previous page. Throws
 * `InvalidInput` for any other text.
 */
export function parseDidCursor(cursor: string | undefined): Did | undefined {
  if (cursor === undefined || isDid(cursor)) return cursor;
  throw invalidCursor();
}
