import type { Entry } from './folder.ts';

/** Returns the name of a single entry, or the number of several. */
export function selectionText(entries: readonly Entry[]): string {
  const [first] = entries;
  return entries.length === 1 && first ? first.name : `${entries.length} items`;
}
