import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { Entry } from './folder.ts';

/**
 * Keeps the focus in the table if the focused row or the actions of the selection disappear: moves it to the entry that
 * took the place of the row. Returns the listener that records the focused element.
 */
export function useKeptFocus(
  table: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
  isSelecting: boolean,
): (event: FocusEvent) => void {
  const last = useRef<{ readonly element: Element; readonly at: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows or the actions change
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const path = entries[Math.min(last.current.at, entries.length - 1)]?.path;
    const names = [...(table.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const next = names.find(({ dataset }) => dataset.entry === path);
    (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [entries, isSelecting]);
  return ({ target }) => {
    // React also reports the focus of menus, which are outside the table.
    if (!table.current?.contains(target)) return;
    const path = target.closest('tr')?.querySelector<HTMLElement>('[data-entry]')?.dataset.entry;
    const at = entries.findIndex((entry) => entry.path === path);
    last.current = { element: target, at: Math.max(at, 0) };
  };
}
