import type { Nsid } from './nsid.ts';

/** Everything below this name belongs to the product, and its writes are subject to entitlement. */
export const GATED_NAMESPACE = 'cloud.svc';

/**
 * Is the collection inside the gated namespace? Case is ignored, although servers keep collections apart by case:
 * a reader that folds case must not be handed what the gate let through.
 */
export function isGatedCollection(collection: Nsid): boolean {
  return collection.toLowerCase().startsWith(`${GATED_NAMESPACE}.`);
}
