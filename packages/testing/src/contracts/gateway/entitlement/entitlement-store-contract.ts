import assert from 'node:assert/strict';
import {
  type Entitlement,
  type EntitlementChange,
  type EntitlementFilter,
  type EntitlementState,
  entitlementAudit,
  nothingHeld,
} from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';

const NOW = Date.UTC(2026, 5, 1);
/** Entitlements, each with its state at `NOW`. */
const STATES: readonly (readonly [EntitlementState, Partial<Entitlement>])[] = [
  ['none', {}],
  ['active', { base: 'active' }],
  ['active', { once: true }],
  ['grace', { base: 'grace', graceUntil: NOW + 1 }],
  ['lapsed', { base: 'grace', graceUntil: NOW }],
  ['lapsed', { base: 'lapsed', once: true }],
];
const GRANT = { name: 'manual.grant', plan: 'base' } as const;

/** The clauses of `EntitlementStore`. */
export const entitlementStoreContract: Contract<GatewayStorage> = {
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
      await saved(storage, record);
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
      unitOfWork.run(async () => entitlements.save(record, await appended(storage, other))),
    );
    const stranger = { ...record, did: freshDid() };
    await assert.rejects(
      unitOfWork.run(async () => entitlements.save(record, await appended(storage, stranger))),
    );
    const forged = {
      ...(await audit.append(event(record))),
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
        entitlements.save(record, await appended(storage, { ...record, ...part })),
      );
      await assert.rejects(witnessed, JSON.stringify(part));
    }
    assert.equal(await entitlements.find(record.did), undefined);
    await saved(storage, record);
  },

  'rejects an audit row of an earlier change': async (storage) => {
    const did = freshDid();
    const record: Entitlement = { ...nothingHeld(did), base: 'active', version: 1 };
    const stale = await storage.audit.append(event(record));
    await saved(storage, { ...nothingHeld(freshDid()), base: 'active', version: 1 });
    await assert.rejects(storage.unitOfWork.run(() => storage.entitlements.save(record, stale)));
    assert.equal(await storage.entitlements.find(did), undefined);
  },

  'rejects a record whose version is not the stored one plus one': async (storage) => {
    const did = freshDid();
    const first: Entitlement = { ...nothingHeld(did), base: 'active', version: 1 };
    await saved(storage, first);
    for (const version of [1, 3]) await assert.rejects(saved(storage, { ...first, once: true, version }));
    assert.deepEqual(await storage.entitlements.find(did), first);
    await assert.rejects(saved(storage, { ...nothingHeld(freshDid()), once: true, version: 2 }));
  },

  'discards the writes of a unit of work that rejects': async (storage) => {
    const did = freshDid();
    const work = async () => {
      await saved(storage, { ...nothingHeld(did), base: 'active', version: 1 });
      throw new Error('The contract rolls this back.');
    };
    await assert.rejects(storage.unitOfWork.run(work), /rolls this back/);
    assert.equal(await storage.entitlements.find(did), undefined);
  },

  'makes callers who lock one holder wait for each other, with or without a record': async (storage) => {
    const did = freshDid();
    const step = () =>
      storage.unitOfWork.run(async () => {
        const held = await storage.entitlements.lock(did);
        await saved(storage, { ...held, base: 'active', version: held.version + 1 });
      });
    await Promise.all(Array.from({ length: 16 }, step));
    assert.equal((await storage.entitlements.find(did))?.version, 16);
  },

  'lists every record once in the order of the DIDs, however many there are': async (storage) => {
    const records = Array.from({ length: 501 }, () => ({
      ...nothingHeld(freshDid()),
      once: true,
      version: 1,
    }));
    assert.deepEqual(await recordsOf(storage), []);
    await storage.unitOfWork.run(async () => {
      for (const record of records) await saved(storage, record);
    });
    const byDid = (list: readonly Entitlement[]) => list.toSorted((a, b) => (a.did < b.did ? -1 : 1));
    assert.deepEqual(await recordsOf(storage), byDid(records));
  },

  'counts the records in each state at an instant': async (storage) => {
    assert.deepEqual(await storage.entitlements.countsByState(NOW), {
      none: 0,
      active: 0,
      grace: 0,
      lapsed: 0,
    });
    for (const [, holdings] of STATES)
      await saved(storage, { ...nothingHeld(freshDid()), ...holdings, version: 1 });
    const counts = { none: 1, active: 2, grace: 1, lapsed: 2 };
    assert.deepEqual(await storage.entitlements.countsByState(NOW), counts);
    assert.deepEqual(await storage.entitlements.countsByState(NOW + 1), { ...counts, grace: 0, lapsed: 3 });
  },

  'lists the graces that end after an instant, the soonest first': async (storage) => {
    const inGrace = (graceUntil: number) =>
      ({ ...nothingHeld(freshDid()), base: 'grace', graceUntil, version: 1 }) as const;
    const [late, soon, over] = [inGrace(NOW + 9), inGrace(NOW + 1), inGrace(NOW)];
    for (const record of [late, soon, over, { ...nothingHeld(freshDid()), once: true, version: 1 }])
      await saved(storage, record);
    assert.deepEqual(await storage.entitlements.endingGraces(NOW, 9), [soon, late]);
    assert.deepEqual(await storage.entitlements.endingGraces(NOW, 1), [soon]);
  },

  'lists the records of a state at an instant': async (storage) => {
    const records = STATES.map(([_state, holdings]) => ({
      ...nothingHeld(freshDid()),
      ...holdings,
      version: 1,
    }));
    for (const record of records) await saved(storage, record);
    const sorted = (dids: readonly string[]) => [...dids].sort();
    for (const state of ['none', 'active', 'grace', 'lapsed'] as const) {
      const { items } = await storage.entitlements.page({ state }, NOW, { limit: 10 });
      const expected = records.filter((_record, index) => STATES[index]?.[0] === state);
      assert.deepEqual(
        items.map(({ did }) => did),
        sorted(expected.map(({ did }) => did)),
      );
    }
    const all = await storage.entitlements.page({}, NOW, { limit: 10 });
    assert.deepEqual(
      all.items,
      records.toSorted((a, b) => (a.did < b.did ? -1 : 1)),
    );
  },

  'lists lasting graces that end before an instant': async (storage) => {
    const records = [0, 1, 5, 6].map((offset) => ({
      ...nothingHeld(freshDid()),
      base: 'grace' as const,
      graceUntil: NOW + offset,
      version: 1,
    }));
    for (const record of records) await saved(storage, record);
    const found = async (filter: EntitlementFilter) => {
      const { items } = await storage.entitlements.page(filter, NOW, { limit: 10 });
      return items.map(({ graceUntil }) => Number(graceUntil) - NOW).sort();
    };
    assert.deepEqual(await found({ graceEndsBefore: NOW + 6 }), [1, 5]);
    assert.deepEqual(await found({ graceEndsBefore: NOW + 6, state: 'grace' }), [1, 5]);
    assert.deepEqual(await found({ graceEndsBefore: NOW + 6, state: 'lapsed' }), []);
  },

  'lists in pages, each record once in the order of the DIDs': async (storage) => {
    const records = Array.from({ length: 7 }, (_, index) => ({
      ...nothingHeld(freshDid()),
      base: index % 2 ? ('active' as const) : ('none' as const),
      once: true,
      version: 1,
    }));
    for (const record of records) await saved(storage, record);
    const read: Entitlement[] = [];
    let cursor: string | undefined;
    do {
      const page = await storage.entitlements.page({ state: 'active' }, NOW, { limit: 3, cursor });
      assert.ok(page.items.length <= 3);
      read.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    assert.deepEqual(
      read,
      records.toSorted((a, b) => (a.did < b.did ? -1 : 1)),
    );
  },

  'lists only ended graces, the earliest end first': async (storage) => {
    const ends = [-3, -2, 0, 1].map((offset) => ({ did: freshDid(), graceUntil: NOW + offset }));
    for (const { did, graceUntil } of ends.toReversed()) {
      await saved(storage, { ...nothingHeld(did), base: 'grace', graceUntil, version: 1 });
    }
    await saved(storage, { ...nothingHeld(freshDid()), base: 'lapsed', version: 1 });
    const over = ends.slice(0, 3).map(({ did }) => did);
    assert.deepEqual(await storage.entitlements.withGraceOver(NOW, 10), over);
    assert.deepEqual(await storage.entitlements.withGraceOver(NOW, 2), over.slice(0, 2));
  },
};

async function recordsOf({ entitlements }: GatewayStorage): Promise<Entitlement[]> {
  const records: Entitlement[] = [];
  for await (const record of entitlements.all()) records.push(record);
  return records;
}

function event(after: Entitlement, change: EntitlementChange = GRANT) {
  const envelope = { eventId: 'contract', reason: 'contract', ticketRef: 'T-1' };
  return entitlementAudit('system:contract', { ...envelope, ...change }, nothingHeld(after.did), after, NOW);
}

function appended(storage: GatewayStorage, after: Entitlement) {
  return storage.audit.append(event(after));
}

function saved(storage: GatewayStorage, record: Entitlement): Promise<void> {
  return storage.unitOfWork.run(async () =>
    storage.entitlements.save(record, await appended(storage, record)),
  );
}
