import { useState } from 'react';
import type { Entry } from './folder.ts';

/** The entries that a customer has selected in one list. */
export interface Selection {
  readonly selected: readonly Entry[];
  has(entry: Entry): boolean;
  /** Adds the entries to the selection, or removes them from it. */
  change(entries: readonly Entry[], isSelected: boolean): void;
  selectAll(): void;
  clear(): void;
}

/** Selects entries of a list. The selection ends when the customer opens another list, which has another key. */
export function useSelection(entries: readonly Entry[], key: string): Selection {
  const [chosen, setChosen] = useState<{ readonly key: string; readonly paths: ReadonlySet<string> }>();
  const paths = chosen?.key === key ? chosen.paths : NONE;
  const choose = (next: Iterable<string>) => setChosen({ key, paths: new Set(next) });
  return {
    selected: entries.filter(({ path }) => paths.has(path)),
    has: ({ path }) => paths.has(path),
    change: (changed, isSelected) => {
      const next = new Set(paths);
      for (const { path } of changed) isSelected ? next.add(path) : next.delete(path);
      choose(next);
    },
    selectAll: () => choose(entries.map(({ path }) => path)),
    clear: () => choose([]),
  };
}

const NONE: ReadonlySet<string> = new Set();
