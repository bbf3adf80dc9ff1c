import { returnPath } from '../session/return-path.ts';

const KEY = 'gatehouse-return-to';

/** Stores the current path in this tab while the user signs in at the account's own server. */
export function keepPlace({ pathname, search }: { pathname: string; search: string }): void {
  if (pathname !== '/') sessionStorage.setItem(KEY, pathname + search);
}

/** Returns the stored path and deletes it; null if none is stored. */
export function takePlace(): string | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : returnPath(kept);
}
