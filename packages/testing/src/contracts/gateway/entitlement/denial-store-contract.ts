import assert from 'node:assert/strict';
import { HOUR } from '@gatehouse/core/kernel';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { atOnceBy, NOON, sum } from '../../samples.ts';
import { type DenialStorage, denialStoreChanges, sampleDenials } from './denial-store-changes.ts';

/** The clauses of `DenialStore`. */
export const denialStoreContract: StorageContract<DenialStorage> = {
  'returns no counts before the first denial': async ({ denials }) => {
    assert.deepEqual(await denials.since(0), []);
  },

  'adds counts of the same hour, source and reason': async ({ denials }) => {
    await denials.add([]);
    await denials.add([sampleDenials({ count: 2 }), sampleDenials({ count: 40_000_000_000 })]);
    await denials.add([sampleDenials({ count: 3 })]);
    assert.deepEqual(await denials.since(NOON), [sampleDenials({ count: 40_000_000_005 })]);
  },

  'keeps the counts of different hours, sources and reasons apart, and returns them in order': async ({
    denials,
  }) => {
    const counts = [
      sampleDenials({ hour: NOON - HOUR, count: 4 }),
      sampleDenials({ source: 'bridge', count: 3 }),
      sampleDenials({ count: 2 }),
      sampleDenials({ reason: 'base_required' }),
      sampleDenials({ source: 'proxy', reason: 'base_lapsed' }),
      sampleDenials({ hour: NOON + HOUR }),
    ];
    for (const each of counts.toReversed()) await denials.add([each]);
    assert.deepEqual(await denials.since(0), counts);
  },

  'returns the counts of the stated hour and of later ones': async ({ denials }) => {
    await denials.add([-1, 0, 1].map((hours) => sampleDenials({ hour: NOON + hours * HOUR })));
    assert.deepEqual(
      (await denials.since(NOON)).map(({ hour }) => hour),
      [NOON, NOON + HOUR],
    );
    assert.deepEqual(await denials.since(NOON + HOUR + 1), []);
  },

  'adds every one of many concurrent counts': async (storage, other) => {
    const reasons = ['base_lapsed', 'no_entitlement', 'base_required'] as const;
    const counts = reasons.map((reason) => sampleDenials({ reason }));
    await atOnceBy([storage, other], 10, ({ denials }) => denials.add(counts));
    await atOnceBy([storage, other], 10, ({ denials }) => denials.add(counts.toReversed()));
    const found = await other.denials.since(0);
    assert.deepEqual(
      found.map(({ count }) => count),
      [20, 20, 20],
    );
  },

  'purges at most the stated number of old counts, and returns how many': async ({ denials }) => {
    await denials.add([1, 2, 3].map((hours) => sampleDenials({ hour: NOON - hours * HOUR })));
    await denials.add([sampleDenials()]);
    assert.equal(await denials.purge(NOON, 2), 2);
    assert.equal((await denials.since(0)).length, 2);
    assert.equal(await denials.purge(NOON, 2), 1);
    assert.equal(await denials.purge(NOON, 2), 0);
    assert.deepEqual(await denials.since(0), [sampleDenials()]);
  },

  'counts each purged count once when several purges run concurrently': async (storage, other) => {
    await storage.denials.add(
      Array.from({ length: 20 }, (_, hours) => sampleDenials({ hour: NOON - hours * HOUR })),
    );
    const purge = ({ denials }: DenialStorage) => denials.purge(NOON + 1, 20);
    const purged = await atOnceBy([storage, other], 5, purge);
    assert.equal(sum(purged) + (await purge(storage)), 20);
  },

  ...sharedClauses(denialStoreChanges),
  ...transactionClauses(denialStoreChanges),
};
