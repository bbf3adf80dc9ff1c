import assert from 'node:assert/strict';
import { type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { adapted } from '../../adapted.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import { entitlementStoreChanges } from './entitlement-changes.ts';
import { entitlementReaderContract } from './entitlement-reader-contract.ts';
import { appendEntitlement, entitlementEvent, saveEntitlement } from './save-entitlement.ts';

const NOW = Date.UTC(2026, 5, 1);

const overStore = adapted(entitlementReaderContract, (storage: GatewayStorage) => ({
  storage,
  reader: storage.entitlements,
}));

/** The clauses of `EntitlementStore`. */
export const entitlementStoreContract: StorageContract<GatewayStorage> = {
  'has no record before the first event': async ({ entitlements }) => {
    assert.equal(await entitlements.find(freshDid()), undefined);
  },

  'locks a holder without a record, and returns an empty entitlement': async ({
    entitlements,
    unitOfWork,
  }) => {
    const did = freshDid();
    assert.deepEqual(await unitOfWork.run(() => entitlements.lock(did)), nothingHeld(did));
    assert.equal(await entitlements.find(did), undefined);
  },

  'rejects a lock outside a unit of work': async ({ entitlements }) => {
    await assert.rejects(entitlements.lock(freshDid()));
  },

  'returns every saved field': async (storage) => {
    for (const subscriptionId of ['sub_1', null]) {
      const did = freshDid();
      const payment = { provider: 'acme-pay', customerId: 'cus_1', subscriptionId };
      const record: Entitlement = {
        did,
        base: 'grace',
        graceUntil: NOW + 1,
        once: true,
        payment,
        version: 1,
      };
      await saveEntitlement(storage, record);
      assert.deepEqual(await storage.entitlements.find(did), record);
      assert.deepEqual(await storage.unitOfWork.run(() => storage.entitlements.lock(did)), record);
    }
  },

  'rejects a record without an audit row of the same change': async (storage) => {
    const did = freshDid();
    const record: Entitlement = { ...nothingHeld(did), base: 'active', version: 1 };
    const { audit, entitlements, unitOfWork } = storage;
    const other = { ...record, once: true };
    await assert.rejects(
      unitOfWork.run(async () => entitlements.save(record, await appendEntitlement(storage, other))),
    );
    const stranger = { ...record, did: freshDid() };
    await assert.rejects(
      unitOfWork.run(async () => entitlements.save(record, await appendEntitlement(storage, stranger))),
    );
    const forged = {
      ...(await audit.append(entitlementEvent(record))),
      sequence: Number.MAX_SAFE_INTEGER,
      hash: 'none',
    };
    await assert.rejects(unitOfWork.run(() => entitlements.save(record, forged)));
    assert.equal(await entitlements.find(did), undefined);
  },

  'rejects a record that differs from its audit row in any part': async (storage) => {
    const payment = { provider: 'acme-pay', customerId: 'cus_1', subscriptionId: 'sub_1' };
    const record: Entitlement = {
      did: freshDid(),
      base: 'grace',
      graceUntil: NOW + 1,
      once: false,
      payment,
      version: 1,
    };
    const otherwise: Partial<Entitlement>[] = [
      { base: 'active' },
      { graceUntil: NOW + 2 },
      { graceUntil: null },
      { once: true },
      { payment: null },
      { payment: { ...payment, provider: 'other-pay' } },
      { payment: { ...payment, customerId: 'cus_2' } },
      { payment: { ...payment, subscriptionId: null } },
      { version: 2 },
    ];
    const { entitlements, unitOfWork } = storage;
    for (const part of otherwise) {
      const witnessed = unitOfWork.run(async () =>
        entitlements.save(record, await appendEntitlement(storage, { ...record, ...part })),
      );
      await assert.rejects(witnessed, JSON.stringify(part));
    }
    assert.equal(await entitlements.find(record.did), undefined);
    await saveEntitlement(storage, record);
  },

  'rejects an audit row of an earlier change': async (storage) => {
    const did = freshDid();
    const record: Entitlement = { ...nothingHeld(did), base: 'active', version: 1 };
    const stale = await storage.audit.append(entitlementEvent(record));
    await saveEntitlement(storage, { ...nothingHeld(freshDid()), base: 'active', version: 1 });
    await assert.rejects(storage.unitOfWork.run(() => storage.entitlements.save(record, stale)));
    assert.equal(await storage.entitlements.find(did), undefined);
  },

  'rejects a record whose version is not the stored one plus one': async (storage) => {
    const did = freshDid();
    const first: Entitlement = { ...nothingHeld(did), base: 'active', version: 1 };
    await saveEntitlement(storage, first);
    for (const version of [1, 3])
      await assert.rejects(saveEntitlement(storage, { ...first, once: true, version }));
    assert.deepEqual(await storage.entitlements.find(did), first);
    await assert.rejects(saveEntitlement(storage, { ...nothingHeld(freshDid()), once: true, version: 2 }));
  },

  'makes callers who lock one holder wait for each other, with or without a record': async (storage) => {
    const did = freshDid();
    const step = () =>
      storage.unitOfWork.run(async () => {
        const held = await storage.entitlements.lock(did);
        await saveEntitlement(storage, { ...held, base: 'active', version: held.version + 1 });
      });
    await Promise.all(Array.from({ length: 16 }, step));
    assert.equal((await storage.entitlements.find(did))?.version, 16);
  },

  ...overStore,

  'lists only ended graces, the earliest end first': async (storage) => {
    const ends = [-3, -2, 0, 1].map((offset) => ({ did: freshDid(), graceUntil: NOW + offset }));
    for (const { did, graceUntil } of ends.toReversed()) {
      await saveEntitlement(storage, { ...nothingHeld(did), base: 'grace', graceUntil, version: 1 });
    }
    await saveEntitlement(storage, { ...nothingHeld(freshDid()), base: 'lapsed', version: 1 });
    const over = ends.slice(0, 3).map(({ did }) => did);
    assert.deepEqual(await storage.entitlements.withGraceOver(NOW, 10), over);
    assert.deepEqual(await storage.entitlements.withGraceOver(NOW, 2), over.slice(0, 2));
  },

  ...sharedClauses(entitlementStoreChanges),
  ...transactionClauses(entitlementStoreChanges),
};
