/**
 * Prefixes of the names under which this tab stores data of a customer: the keys of their files, and their unfinished
 * uploads.
 */
export const KEPT_KEYS = 'gatehouse-keys:';
export const KEPT_UPLOADS = 'gatehouse-uploads:';

/** Deletes the data that this tab stores for every customer. */
export function forgetTab(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(KEPT_KEYS) || name.startsWith(KEPT_UPLOADS)) sessionStorage.removeItem(name);
}
