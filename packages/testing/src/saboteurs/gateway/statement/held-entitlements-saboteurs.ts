import { type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import type { HeldEntitlements } from '@gatehouse/core/statement';
import type { HeldEntitlementsCase } from '../../../contracts/gateway/statement/held-entitlements-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

const held =
  (change: (good: HeldEntitlements) => Partial<HeldEntitlements>) =>
  ({ held: good }: HeldEntitlementsCase): Partial<HeldEntitlementsCase> => ({
    held: altered(good, change(good)),
  });

/** For each clause of `HeldEntitlements`, an adapter that breaks it. */
export const heldEntitlementsSaboteurs: PortSaboteurs<HeldEntitlementsCase> = {
  'returns the stored entitlement of each holder, read at every call': held((good) => {
    const seen = new Map<string, Promise<Entitlement>>();
    return { of: (did) => seen.get(did) ?? seen.set(did, good.of(did)).get(did) ?? good.of(did) };
  }),
  'returns an empty entitlement before the first event': held((good) => ({
    of: async (did) => {
      const found = await good.of(did);
      return found.version === 0 ? { ...nothingHeld(did), base: 'active' } : found;
    },
  })),
};
