import type { Nsid } from './nsid.ts';

/**
 * Is the collection below one of the namespaces? Case is ignored although a personal data server distinguishes
 * collections by case, because a reader that ignores case would find records there that the gate had let through.
 */
export function isGatedCollection(collection: Nsid, gatedNamespaces: readonly Nsid[]): boolean {
  const name = collection.toLowerCase();
  return gatedNamespaces.some((namespace) => name.startsWith(`${namespace.toLowerCase()}.`));
}
