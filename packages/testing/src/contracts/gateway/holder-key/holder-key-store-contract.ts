import assert from 'node:assert/strict';
import type { HolderKeyStore } from '@gatehouse/core/holder-key';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';
import { rolledBackAfter } from '../rolled-back-after.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { sampleHolderKey, sampleKeptKey } from './holder-key-samples.ts';

/** Two servers on one database. */
export interface HolderKeyStoreCase {
  readonly keys: HolderKeyStore;
  readonly unitOfWork: UnitOfWork;
  /** The store of another server, on the same rows. */
  readonly other: HolderKeyStore;
}

/** The clauses of `HolderKeyStore`. */
export const holderKeyStoreContract: Contract<HolderKeyStoreCase> = {
  'finds keys with every field on every server, and none of another holder': async ({ keys, other }) => {
    const plain = sampleHolderKey();
    const changing = sampleHolderKey({
      current: sampleKeptKey({ mode: 'private', sealed: null }),
      next: sampleKeptKey(),
    });
    for (const key of [plain, changing]) {
      assert.equal(await keys.add(key), true);
      for (const each of [keys, other]) assert.deepEqual(await each.find(key.holder), key);
    }
    assert.equal(await keys.find(freshDid()), undefined);
  },

  'shows each change to other servers from their next call': async ({ keys, other }) => {
    const key = sampleHolderKey();
    const reads = { find: () => other.find(key.holder), list: () => other.list('', 10) };
    await shownToOthers(() => keys.add(key), reads);
    await shownToOthers(() => keys.replace(key, { ...key, next: sampleKeptKey() }), reads);
  },

  'adds no keys for a holder who already has keys': async ({ keys, other }) => {
    const first = sampleHolderKey();
    await keys.add(first);
    assert.equal(await other.add(sampleHolderKey({ holder: first.holder })), false);
    assert.deepEqual(await keys.find(first.holder), first);
  },

  'adds keys for exactly one of many concurrent callers': async ({ keys, other }) => {
    const holder = freshDid();
    const made = Array.from({ length: 12 }, () => sampleHolderKey({ holder }));
    const added = await atOnce(12, (index) =>
      (index % 2 === 0 ? keys : other).add(made[index] ?? sampleHolderKey()),
    );
    assert.equal(added.filter(Boolean).length, 1);
    assert.deepEqual(await keys.find(holder), made[added.indexOf(true)]);
  },

  'replaces keys only if they are unchanged since the caller read them': async ({ keys, other }) => {
    const before = sampleHolderKey();
    await keys.add(before);
    const after = { ...before, next: sampleKeptKey({ mode: 'private', sealed: null }) };
    assert.equal(await keys.replace(before, after), true);
    assert.deepEqual(await other.find(before.holder), after);
    assert.equal(await keys.replace(before, sampleHolderKey({ holder: before.holder })), false);
    const moved = { ...after, current: { ...after.current, sealed: 'other' } };
    assert.equal(await keys.replace(moved, before), false);
    assert.deepEqual(await other.find(before.holder), after);
    assert.equal(await keys.replace(sampleHolderKey(), after), false);
  },

  'replaces keys for exactly one of many concurrent callers': async ({ keys, other }) => {
    const before = sampleHolderKey();
    await keys.add(before);
    const replaced = await atOnce(12, (index) =>
      (index % 2 === 0 ? keys : other).replace(before, { ...before, next: sampleKeptKey() }),
    );
    assert.equal(replaced.filter(Boolean).length, 1);
  },

  'lists keys in the order of their holders, in pages': async ({ keys }) => {
    const made = ['did:web:b', 'did:plc:z', 'did:web:B', 'did:plc:a'].map((holder) =>
      sampleHolderKey({ holder: holder as `did:plc:${string}` }),
    );
    for (const key of made) await keys.add(key);
    const holders = async (after: Parameters<HolderKeyStore['list']>[0], limit: number) =>
      (await keys.list(after, limit)).map(({ holder }) => holder);
    assert.deepEqual(await holders('', 10), ['did:plc:a', 'did:plc:z', 'did:web:B', 'did:web:b']);
    assert.deepEqual(await holders('did:plc:a', 2), ['did:plc:z', 'did:web:B']);
    assert.deepEqual(await holders('did:web:b', 2), []);
  },

  'keeps nothing of a unit of work that rejects': async ({ keys, unitOfWork, other }) => {
    const kept = sampleHolderKey();
    await keys.add(kept);
    const lost = sampleHolderKey();
    await rolledBackAfter(
      unitOfWork,
      async () => {
        await keys.add(lost);
        await keys.replace(kept, { ...kept, next: sampleKeptKey() });
      },
      async () => {
        assert.deepEqual(await other.find(kept.holder), kept);
        assert.equal(await other.find(lost.holder), undefined);
      },
    );
    assert.deepEqual(await other.find(kept.holder), kept);
    assert.equal(await other.find(lost.holder), undefined);
  },
};
