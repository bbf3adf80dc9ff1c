import type { Kept } from '../../src/study/record.ts';
import type { Shelf, ShelfRequest } from '../../src/study/shelf.port.ts';

/** All records from the requested page to the last one, read page by page. */
export async function everyPage<Content>(
  shelf: Shelf<Content>,
  request: ShelfRequest,
): Promise<readonly Kept<Content>[]> {
  const { items, nextCursor } = await shelf.page(request);
  if (nextCursor === null) return items;
  return [...items, ...(await everyPage(shelf, { ...request, cursor: nextCursor }))];
}
