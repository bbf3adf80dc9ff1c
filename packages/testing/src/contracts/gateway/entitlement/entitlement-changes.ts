import { nothingHeld } from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Changes } from '../../changes/change.ts';
import { freshDid } from '../fresh-did.ts';
import { sampleLedgerEntry } from './sample-ledger-entry.ts';
import { saveEntitlement } from './save-entitlement.ts';

/** One change for the writing method of `EntitlementStore`. */
export const entitlementStoreChanges: Changes<GatewayStorage> = {
  save: async (storage) => {
    const did = freshDid();
    const first = { ...nothingHeld(did), base: 'active', version: 1 } as const;
    await saveEntitlement(storage, first);
    const second = { ...first, base: 'grace', graceUntil: 1, once: true, version: 2 } as const;
    return {
      make: (each) => saveEntitlement(each, second),
      look: async ({ entitlements }) => ({
        found: await entitlements.find(did),
        isGraceOver: (await entitlements.withGraceOver(1, 10)).includes(did),
      }),
      before: { found: first, isGraceOver: false },
      after: { found: second, isGraceOver: true },
    };
  },
};

/** One change for the writing method of `BaseEndStore`. */
export const baseEndStoreChanges: Changes<GatewayStorage> = {
  settle: async (storage) => {
    const did = freshDid();
    const active = { ...nothingHeld(did), base: 'active', version: 1 } as const;
    await saveEntitlement(storage, active);
    await saveEntitlement(storage, { ...active, base: 'lapsed', version: 2 });
    const endedAt = await storage.baseEnds.endedAt(did);
    return {
      make: ({ baseEnds }) => baseEnds.settle(did),
      look: async ({ baseEnds }) => ({
        endedAt: await baseEnds.endedAt(did),
        isListed: (await baseEnds.endedBy(endedAt ?? 0, 100)).includes(did),
      }),
      before: { endedAt, isListed: true },
      after: { endedAt: null, isListed: false },
    };
  },
};

/** One change for the writing method of `EventLedger`. */
export const eventLedgerChanges: Changes<GatewayStorage> = {
  record: async (storage) => {
    const entry = await sampleLedgerEntry(storage, crypto.randomUUID());
    return {
      make: ({ ledger }) => ledger.record(entry, []),
      look: ({ ledger }) => ledger.find(entry.eventId),
      before: undefined,
      after: entry,
    };
  },
};

/** One change for the writing method of `Outbox`. */
export const outboxChanges: Changes<GatewayStorage> = {
  add: async () => {
    const [did, id] = [freshDid(), crypto.randomUUID()];
    return {
      make: ({ outbox }) => outbox.add({ id, task: 'forum.invite', payload: { did }, key: did, queuedAt: 1 }),
      look: async ({ queue }) =>
        (await queue.jobs({ key: did }, { limit: 9 })).items.map(({ message }) => message.id),
      before: [],
      after: [id],
    };
  },
};
