import type { Nsid } from './nsid.ts';

/**
 * Returns whether the collection is below one of the namespaces. Case is ignored, although a PDS distinguishes
 * collections by case, because a reader that ignores case would find records there that the gate let through.
 */
export function isGatedCollection(collection: Nsid, gatedNamespaces: readonly Nsid[]): boolean {
  const name = collection.toLowerCase();
  return gatedNamespaces.some((namespace) => name.startsWith(`${namespace.toLowerCase()}.`));
}
