import { returnPath } from '../session/return-path.ts';

const KEY = 'gatehouse-return-to';

/** Stores the place in this tab while the user signs in at the account's own server. */
export function keepPlace({ pathname, search }: { pathname: string; search: string }): void {
  if (pathname !== '/') sessionStorage.setItem(KEY, pathname + search);
}

/** Returns the stored place and deletes it; null if there is none. */
export function takePlace(): string | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : returnPath(kept);
}
