import assert from 'node:assert/strict';
import {
  type Entitlement,
  type EntitlementFilter,
  type EntitlementReader,
  type EntitlementState,
  nothingHeld,
} from '@gatehouse/core/entitlement';
import { InvalidInput } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import { saveEntitlement } from './save-entitlement.ts';

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

/** An empty storage, and a reader of its entitlements. */
export interface EntitlementReaderCase {
  readonly storage: GatewayStorage;
  readonly reader: EntitlementReader;
}

/** The clauses of `EntitlementReader`. */
export const entitlementReaderContract: Contract<EntitlementReaderCase> = {
  'lists every record once in the order of the DIDs, however many there are': async ({ storage, reader }) => {
    const records = Array.from({ length: 501 }, () => ({
      ...nothingHeld(freshDid()),
      once: true,
      version: 1,
    }));
    assert.deepEqual(await recordsOf(reader), []);
    await storage.unitOfWork.run(async () => {
      for (const record of records) await saveEntitlement(storage, record);
    });
    const byDid = (list: readonly Entitlement[]) => list.toSorted((a, b) => (a.did < b.did ? -1 : 1));
    assert.deepEqual(await recordsOf(reader), byDid(records));
  },

  'counts the records in each state at an instant': async ({ storage, reader }) => {
    assert.deepEqual(await reader.countsByState(NOW), {
      none: 0,
      active: 0,
      grace: 0,
      lapsed: 0,
    });
    for (const [, holdings] of STATES)
      await saveEntitlement(storage, { ...nothingHeld(freshDid()), ...holdings, version: 1 });
    const counts = { none: 1, active: 2, grace: 1, lapsed: 2 };
    assert.deepEqual(await reader.countsByState(NOW), counts);
    assert.deepEqual(await reader.countsByState(NOW + 1), { ...counts, grace: 0, lapsed: 3 });
  },

  'lists the graces that end after an instant, the soonest first': async ({ storage, reader }) => {
    const inGrace = (graceUntil: number) =>
      ({ ...nothingHeld(freshDid()), base: 'grace', graceUntil, version: 1 }) as const;
    const [late, soon, over] = [inGrace(NOW + 9), inGrace(NOW + 1), inGrace(NOW)];
    for (const record of [late, soon, over, { ...nothingHeld(freshDid()), once: true, version: 1 }])
      await saveEntitlement(storage, record);
    assert.deepEqual(await reader.endingGraces(NOW, 9), [soon, late]);
    assert.deepEqual(await reader.endingGraces(NOW, 1), [soon]);
  },

  'lists the records of a state at an instant': async ({ storage, reader }) => {
    const records = STATES.map(([_state, holdings]) => ({
      ...nothingHeld(freshDid()),
      ...holdings,
      version: 1,
    }));
    for (const record of records) await saveEntitlement(storage, record);
    const sorted = (dids: readonly string[]) => [...dids].sort();
    for (const state of ['none', 'active', 'grace', 'lapsed'] as const) {
      const { items } = await reader.page({ state }, NOW, { limit: 10 });
      const expected = records.filter((_record, index) => STATES[index]?.[0] === state);
      assert.deepEqual(
        items.map(({ did }) => did),
        sorted(expected.map(({ did }) => did)),
      );
    }
    const all = await reader.page({}, NOW, { limit: 10 });
    assert.deepEqual(
      all.items,
      records.toSorted((a, b) => (a.did < b.did ? -1 : 1)),
    );
  },

  'lists graces that have not ended and end before an instant': async ({ storage, reader }) => {
    const records = [0, 1, 5, 6].map((offset) => ({
      ...nothingHeld(freshDid()),
      base: 'grace' as const,
      graceUntil: NOW + offset,
      version: 1,
    }));
    for (const record of records) await saveEntitlement(storage, record);
    const found = async (filter: EntitlementFilter) => {
      const { items } = await reader.page(filter, NOW, { limit: 10 });
      return items.map(({ graceUntil }) => Number(graceUntil) - NOW).sort();
    };
    assert.deepEqual(await found({ graceEndsBefore: NOW + 6 }), [1, 5]);
    assert.deepEqual(await found({ graceEndsBefore: NOW + 6, state: 'grace' }), [1, 5]);
    assert.deepEqual(await found({ graceEndsBefore: NOW + 6, state: 'lapsed' }), []);
  },

  'lists in pages, each record once in the order of the DIDs': async ({ storage, reader }) => {
    const records = Array.from({ length: 7 }, (_, index) => ({
      ...nothingHeld(freshDid()),
      base: index % 2 ? ('active' as const) : ('none' as const),
      once: true,
      version: 1,
    }));
    for (const record of records) await saveEntitlement(storage, record);
    assert.deepEqual(
      await listed(reader, { state: 'active' }, 3),
      records.toSorted((a, b) => (a.did < b.did ? -1 : 1)),
    );
  },

  'lists in pages, sorted by handle, holders without a known handle last': async ({ storage, reader }) => {
    const handles = ['a-b.test', 'a.test', 'ab.test', 'b.test'];
    const dids = handles.map(freshDid).sort().reverse();
    const named = dids.map((did, index) => ({ did, handle: handles[index] ?? null }));
    const nameless = Array.from({ length: 4 }, () => freshDid());
    const entries = [...named.toReversed(), { handle: null, did: nameless[0] as Did }];
    for (const { handle, did } of [...entries, { handle: 'none.test', did: freshDid() }])
      await storage.directory.record({ did, handle, email: null, heardAt: 1 });
    const bases = ['active', 'none', 'active', 'none'] as const;
    const records = [...named.map(({ did }) => did), ...nameless.toSorted()].map(
      (did, index) =>
        ({ ...nothingHeld(did), base: bases[index] ?? 'active', once: index === 1, version: 1 }) as const,
    );
    for (const record of records.toReversed()) await saveEntitlement(storage, record);
    for (const limit of [1, 2, 3, 4, 10])
      assert.deepEqual(await listed(reader, { sort: 'handle' }, limit), records);
    const active = records.filter(({ base, once }) => base === 'active' || once);
    for (const limit of [1, 2, 10])
      assert.deepEqual(await listed(reader, { sort: 'handle', state: 'active' }, limit), active);
    assert.deepEqual(await listed(reader, { sort: 'handle', state: 'grace' }, 2), []);
  },

  'lists graces in pages, sorted by their end and then by DID': async ({ storage, reader }) => {
    const inGrace = (graceUntil: number) =>
      ({ ...nothingHeld(freshDid()), base: 'grace', graceUntil, version: 1 }) as const;
    const records = [NOW + 9, NOW + 1, NOW + 10, NOW + 1, NOW + 1, NOW].map(inGrace);
    for (const record of [...records, { ...nothingHeld(freshDid()), once: true, version: 1 }])
      await saveEntitlement(storage, record);
    const graces = (filter: EntitlementFilter) => listed(reader, { ...filter, sort: 'graceUntil' }, 2);
    const [late, soon, last, ...others] = records as [
      Entitlement,
      Entitlement,
      Entitlement,
      ...Entitlement[],
    ];
    const equal = [soon, ...others.slice(0, 2)].toSorted((a, b) => (a.did < b.did ? -1 : 1));
    assert.deepEqual(await graces({}), [...equal, late, last]);
    assert.deepEqual(await graces({ state: 'grace', graceEndsBefore: NOW + 10 }), [...equal, late]);
    assert.deepEqual(await graces({ state: 'active' }), []);
  },

  'rejects a cursor that it has not issued': async ({ storage, reader }) => {
    await saveEntitlement(storage, { ...nothingHeld(freshDid()), once: true, version: 1 });
    for (const sort of ['did', 'handle', 'graceUntil'] as const)
      for (const cursor of ['', 'x', 'did:plc:with\0NUL'])
        await assert.rejects(reader.page({ sort }, NOW, { limit: 2, cursor }), InvalidInput);
  },

  'returns no empty page after the last record': async ({ storage, reader }) => {
    assert.deepEqual(await reader.page({}, NOW, { limit: 2 }), { items: [], nextCursor: null });
    for (let count = 0; count < 2; count += 1)
      await saveEntitlement(storage, { ...nothingHeld(freshDid()), once: true, version: 1 });
    for (const filter of [{}, { state: 'active' }] as const)
      assert.equal((await reader.page(filter, NOW, { limit: 2 })).nextCursor, null);
  },
};

/** Reads a list page by page. Fails if a page is longer than the limit. */
async function listed(
  reader: EntitlementReader,
  filter: EntitlementFilter,
  limit: number,
): Promise<readonly Entitlement[]> {
  const read: Entitlement[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.page(filter, NOW, { limit, cursor });
    assert.ok(page.items.length <= limit);
    read.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return read;
}

async function recordsOf(reader: EntitlementReader): Promise<Entitlement[]> {
  const records: Entitlement[] = [];
  for await (const record of reader.all()) records.push(record);
  return records;
}
