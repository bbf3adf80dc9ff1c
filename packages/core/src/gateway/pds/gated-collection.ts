import type { Nsid } from './nsid.ts';

/**
 * Returns whether the collection is below one of the namespaces. The comparison ignores case, although a PDS
 * does not. Otherwise a client could write a record under another case, and a reader that ignores case would
 * find it.
 */
export function isGatedCollection(collection: Nsid, gatedNamespaces: readonly Nsid[]): boolean {
  const name = collection.toLowerCase();
  return gatedNamespaces.some((namespace) => name.startsWith(`${namespace.toLowerCase()}.`));
}
