import assert from 'node:assert/strict';
import { InvalidInput, type UnitOfWork } from '@gatehouse/core/kernel';
import { type SeatRecord, type SeatRecordStore, unknownSeat } from '@gatehouse/core/support-forum';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import { shownToOthers } from '../shown-to-others.ts';

/** The store, as two servers on one database see it. */
export interface SeatRecordCase {
  readonly seats: SeatRecordStore;
  readonly other: SeatRecordStore;
  readonly unitOfWork: UnitOfWork;
}

/** Returns the record of a suspended seat. Its latest call to the forum failed. */
export function sampleSeat(change: Partial<SeatRecord> = {}): SeatRecord {
  return {
    did: freshDid(),
    state: 'suspended',
    inviteId: '17',
    ticketRef: 'T-1 😀',
    changedAt: 5,
    deliveredAt: 6,
    failure: { code: 'forum_refused', message: 'Refusé 😀', at: 7, isFinal: true },
    ...change,
  };
}

/** The clauses of `SeatRecordStore`. */
export const seatRecordStoreContract: Contract<SeatRecordCase> = {
  'finds a record with every field on every server, and none that was not saved': async ({
    seats,
    other,
  }) => {
    const records = [sampleSeat(), unknownSeat(freshDid()), sampleSeat({ failure: null })];
    const failed = sampleSeat({ failure: { code: 'c', message: 'm', at: 1, isFinal: false } });
    for (const record of [...records, failed]) {
      await seats.save(record);
      for (const store of [seats, other]) assert.deepEqual(await store.find(record.did), record);
    }
    assert.equal(await seats.find(freshDid()), undefined);
  },

  'stores a record in place of the earlier one': async ({ seats, other }) => {
    const first = sampleSeat();
    await seats.save(first);
    const next: SeatRecord = { ...unknownSeat(first.did), state: 'active' };
    await seats.save(next);
    assert.deepEqual(await other.find(first.did), next);
  },

  'lists the records that match, in the order of the bytes of the DIDs, page by page': async ({ seats }) => {
    const dids = ['did:plc:a', 'did:web:B', 'did:web:a', 'did:web:é'] as const;
    const states = ['active', 'suspended', 'active', 'active'] as const;
    const failed = { code: 'c', message: 'm', at: 1, isFinal: true };
    for (const index of [3, 1, 0, 2] as const)
      await seats.save(
        sampleSeat({ did: dids[index], state: states[index], failure: index === 2 ? failed : null }),
      );
    const listed = async (filter: Parameters<SeatRecordStore['page']>[0]) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await seats.page(filter, { limit: 2, cursor });
        found.push(...page.items.map(({ did }) => did));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    assert.deepEqual(await listed({}), [...dids]);
    assert.deepEqual(await listed({ state: 'active' }), [dids[0], dids[2], dids[3]]);
    assert.deepEqual(await listed({ failed: true }), [dids[2]]);
    assert.deepEqual(await listed({ state: 'active', failed: false }), [dids[0], dids[3]]);
  },

  'filters failed calls by their code, and counts them by code': async ({ seats }) => {
    assert.deepEqual(await seats.failureCauses(), []);
    const failure = (code: string, at: number, isFinal: boolean) => ({ code, message: 'm', at, isFinal });
    const failures = [
      failure('forum_unavailable', 5, false),
      failure('forum_refused', 8, true),
      failure('forum_refused', 9, false),
      failure('policy_unavailable', 3, false),
      null,
    ];
    const records = failures.map((each) => sampleSeat({ failure: each }));
    for (const record of records) await seats.save(record);
    assert.deepEqual(await seats.failureCauses(), [
      { code: 'forum_refused', seats: 2, final: 1, lastAt: 9 },
      { code: 'forum_unavailable', seats: 1, final: 0, lastAt: 5 },
      { code: 'policy_unavailable', seats: 1, final: 0, lastAt: 3 },
    ]);
    const found = async (failureCode: string) =>
      (await seats.page({ failureCode }, { limit: 9 })).items.map(({ did }) => did).sort();
    assert.deepEqual(await found('forum_refused'), [records[1]?.did, records[2]?.did].sort());
    assert.deepEqual(await found('forum'), []);
    assert.deepEqual(await found('forum\0'), []);
  },

  'returns at most 50 causes': async ({ seats }) => {
    for (let index = 0; index < 51; index += 1)
      await seats.save(
        sampleSeat({ failure: { code: `cause-${index}`, message: 'm', at: 1, isFinal: true } }),
      );
    assert.equal((await seats.failureCauses()).length, 50);
  },

  'returns no empty page after the last record': async ({ seats }) => {
    assert.deepEqual(await seats.page({}, { limit: 2 }), { items: [], nextCursor: null });
    for (let count = 0; count < 2; count += 1) await seats.save(sampleSeat());
    assert.equal((await seats.page({}, { limit: 2 })).nextCursor, null);
  },

  'rejects a cursor that it has not issued': async ({ seats }) => {
    await seats.save(sampleSeat());
    for (const cursor of ['', 'x', 'did:plc:with\0NUL'])
      await assert.rejects(seats.page({}, { limit: 2, cursor }), InvalidInput);
  },

  'shows each change to other servers from their next call': async ({ seats, other }) => {
    const seat = sampleSeat();
    const find = () => other.find(seat.did);
    await shownToOthers(() => seats.save(seat), { find });
    await shownToOthers(() => seats.save({ ...seat, state: 'active' }), { find });
    // `other` can be a server that sees only the seats that a transaction names, and lists none.
    const lists = {
      page: () => seats.page({}, { limit: 10 }),
      failureCauses: () => seats.failureCauses(),
    };
    await shownToOthers(() => other.save({ ...seat, failure: null }), lists);
  },

  'keeps nothing of a unit of work that rejects': async ({ seats, other, unitOfWork }) => {
    const kept = sampleSeat();
    await seats.save(kept);
    const work = unitOfWork.run(async () => {
      await seats.save({ ...kept, state: 'active' });
      throw new Error('rolled back');
    });
    await assert.rejects(work, /rolled back/);
    assert.deepEqual(await other.find(kept.did), kept);
  },
};
