import assert from 'node:assert/strict';
import type { EntitlementChange } from '@gatehouse/core/entitlement';
import { DAY, type Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';
import { baseEndStoreChanges } from './entitlement-changes.ts';
import { type EntitlementSystem, entitlementSystem } from './entitlement-system.ts';

const GRANT = { name: 'manual.grant', plan: 'base' } as const;
const LAPSE = { name: 'lapse', graceUntil: null } as const;

/** The clauses of `BaseEndStore`. */
export const baseEndStoreContract: StorageContract<GatewayStorage> = {
  'keeps the first end of a base plan until the holder has a base plan again': async (storage) => {
    const [system, did] = [entitlementSystem(storage, NOON), freshDid()];
    const { baseEnds } = storage;
    assert.equal(await baseEnds.endedAt(did), null);
    await change(system, did, GRANT);
    assert.equal(await baseEnds.endedAt(did), null);
    await change(system, did, LAPSE, NOON + 5);
    assert.equal(await baseEnds.endedAt(did), NOON + 5);
    await change(system, did, LAPSE, NOON + 9);
    await change(system, did, { name: 'manual.grant', plan: 'once' }, NOON + 10);
    assert.equal(await baseEnds.endedAt(did), NOON + 5);
    await change(system, did, GRANT, NOON + 11);
    assert.equal(await baseEnds.endedAt(did), null);
  },

  'records no end for a holder that never had a base plan': async (storage) => {
    const [system, did] = [entitlementSystem(storage, NOON), freshDid()];
    await change(system, did, { name: 'manual.grant', plan: 'once' });
    await change(system, did, LAPSE);
    assert.equal(await storage.baseEnds.endedAt(did), null);
  },

  'treats a base plan in grace as active until the end of the grace': async (storage) => {
    const [system, did] = [entitlementSystem(storage, NOON), freshDid()];
    await change(system, did, GRANT);
    await change(system, did, { name: 'lapse', graceUntil: NOON + DAY });
    assert.equal(await storage.baseEnds.endedAt(did), null);
    await change(system, did, LAPSE, NOON + 2 * DAY);
    assert.equal(await storage.baseEnds.endedAt(did), NOON + DAY);
    await change(system, did, { name: 'grace.extend', graceUntil: NOON + 5 * DAY });
    assert.equal(await storage.baseEnds.endedAt(did), null);
    await change(system, did, LAPSE, NOON + 3 * DAY);
    assert.equal(await storage.baseEnds.endedAt(did), NOON + 3 * DAY);
  },

  'lists the ends up to an instant, the earliest first': async (storage) => {
    const system = entitlementSystem(storage, NOON);
    const dids = [freshDid(), freshDid(), freshDid()] as const;
    for (const did of dids) await change(system, did, GRANT);
    // The instants are far in the past, so that ends of other tests in this storage are not listed.
    for (const [index, at] of [3, 1, 7].entries()) await change(system, dids[index] as Did, LAPSE, at);
    const { baseEnds } = storage;
    assert.deepEqual(await baseEnds.endedBy(3, 10), [dids[1], dids[0]]);
    assert.deepEqual(await baseEnds.endedBy(7, 1), [dids[1]]);
    await baseEnds.settle(dids[1]);
    assert.deepEqual(await baseEnds.endedBy(7, 10), [dids[0], dids[2]]);
    assert.equal(await baseEnds.endedAt(dids[1]), null);
  },

  'keeps nothing of a unit of work that rejects': async (storage) => {
    const [system, did] = [entitlementSystem(storage, NOON), freshDid()];
    await change(system, did, GRANT);
    const failing = storage.unitOfWork.run(async () => {
      await change(system, did, LAPSE);
      throw new Error('no');
    });
    await assert.rejects(failing, /^Error: no$/);
    assert.equal(await storage.baseEnds.endedAt(did), null);
    await change(system, did, LAPSE);
    const settling = storage.unitOfWork.run(async () => {
      await storage.baseEnds.settle(did);
      throw new Error('no');
    });
    await assert.rejects(settling, /^Error: no$/);
    assert.equal(await storage.baseEnds.endedAt(did), NOON);
  },

  ...sharedClauses(baseEndStoreChanges),
  ...transactionClauses(baseEndStoreChanges),
};

async function change(
  { apply, clock }: EntitlementSystem,
  did: Did,
  event: EntitlementChange,
  at: Instant = clock.now(),
): Promise<void> {
  clock.advance(at - clock.now());
  const order = { eventId: crypto.randomUUID(), reason: 'test', ticketRef: 'T-1', ...event };
  await apply.execute({ did, principal: 'machine:test', event: order });
}
