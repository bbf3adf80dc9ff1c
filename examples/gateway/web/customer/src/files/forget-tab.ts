/** Prefixes of what this tab keeps for an account: the keys of its files, and its unfinished uploads. */
export const KEPT_KEYS = 'gatehouse-keys:';
export const KEPT_UPLOADS = 'gatehouse-uploads:';

/** Forgets what this tab keeps for every account. */
export function forgetTab(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(KEPT_KEYS) || name.startsWith(KEPT_UPLOADS)) sessionStorage.removeItem(name);
}
