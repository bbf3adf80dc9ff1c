import type { Nsid } from './nsid.ts';

/**
 * Returns whether the collection is in one of the namespaces. Ignores case, although a PDS does not. Otherwise a client
 * could write a record to a collection whose name differs only in case, and a reader that ignores case would find the
 * record.
 */
export function isGatedCollection(collection: Nsid, gatedNamespaces: readonly Nsid[]): boolean {
  const name = collection.toLowerCase();
  return gatedNamespaces.some((namespace) => name.startsWith(`${namespace.toLowerCase()}.`));
}
