import { type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import { type HeldEntitlementsCase, heldEntitlementsContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryHeldEntitlements, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

function sound(): HeldEntitlementsCase {
  const storage = memoryGatewayStorage();
  return { storage, held: new MemoryHeldEntitlements(storage.entitlements) };
}

const BROKEN: Readonly<Record<string, (good: HeldEntitlementsCase) => HeldEntitlementsCase['held']>> = {
  'returns the stored entitlement of each holder, read at every call': ({ held }) => {
    const seen = new Map<string, Promise<Entitlement>>();
    return altered(held, {
      of: (did) => seen.get(did) ?? seen.set(did, held.of(did)).get(did) ?? held.of(did),
    });
  },
  'returns an empty entitlement before the first event': ({ held }) =>
    altered(held, {
      of: async (did) => {
        const found = await held.of(did);
        return found.version === 0 ? { ...nothingHeld(did), base: 'active' } : found;
      },
    }),
};

describe('MemoryHeldEntitlements', () => {
  it.each(Object.entries(heldEntitlementsContract))('%s', (_sentence, experiment) => experiment(sound()));
});

describe('the contract of HeldEntitlements', () => {
  it('has a broken adapter for each clause', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(heldEntitlementsContract));
  });

  it.each(Object.entries(BROKEN))('catches an adapter that breaks: %s', async (sentence, sabotage) => {
    const good = sound();
    const broken = { ...good, held: sabotage(good) };
    await expect(heldEntitlementsContract[sentence]?.(broken)).rejects.toThrow();
  });
});
