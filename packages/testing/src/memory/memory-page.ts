import { invalidCursor, type Page, type PageRequest } from '@gatehouse/core/kernel';

/** Returns the requested part of a sorted list. The cursor is the key of the last item of the previous page. */
export function memoryPage<Item>(
  sorted: readonly Item[],
  keyOf: (item: Item) => string,
  { limit, cursor }: PageRequest,
): Page<Item> {
  const seen = cursor === undefined ? -1 : sorted.findIndex((item) => keyOf(item) === cursor);
  if (cursor !== undefined && seen < 0) throw invalidCursor();
  const items = sorted.slice(seen + 1, seen + 1 + limit);
  const last = items.at(-1);
  const more = seen + 1 + limit < sorted.length;
  return { items, nextCursor: more && last !== undefined ? keyOf(last) : null };
}
