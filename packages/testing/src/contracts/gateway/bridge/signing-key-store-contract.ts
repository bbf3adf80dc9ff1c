import assert from 'node:assert/strict';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { rolledBackAfter } from '../rolled-back-after.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { type BridgeStoresCase, sampleSigningKey } from './bridge-samples.ts';

/** The clauses of `SigningKeyStore`. */
export const signingKeyStoreContract: Contract<BridgeStoresCase> = {
  'lists all keys on every server, oldest first': async ({ keys, other }) => {
    assert.deepEqual(await keys.list(), []);
    // These ids and times show that the order does not depend on the ids or on the clocks of the servers.
    const [first, second] = [sampleSigningKey({ id: 'z' }), sampleSigningKey({ id: 'a', createdAt: 1 })];
    assert.equal(await keys.addAfter(null, first), true);
    assert.equal(await other.keys.addAfter('z', second), true);
    for (const each of [keys, other.keys]) assert.deepEqual(await each.list(), [first, second]);
  },

  'shows each change to other servers from their next call': async ({ keys, other }) => {
    const key = sampleSigningKey();
    const reads = { list: () => other.keys.list() };
    await shownToOthers(() => keys.addAfter(null, key), reads);
    await shownToOthers(() => keys.delete(key.id), reads);
  },

  'adds a key only after the newest one': async ({ keys }) => {
    const [first, second] = [sampleSigningKey(), sampleSigningKey()];
    assert.equal(await keys.addAfter('none', first), false);
    await keys.addAfter(null, first);
    assert.equal(await keys.addAfter(null, second), false);
    await keys.addAfter(first.id, second);
    assert.equal(await keys.addAfter(first.id, sampleSigningKey()), false);
    assert.deepEqual(await keys.list(), [first, second]);
  },

  'adds one of many concurrent successors': async ({ keys, other }) => {
    const added = await atOnce(8, (index) =>
      (index % 2 ? other.keys : keys).addAfter(null, sampleSigningKey()),
    );
    assert.equal(added.filter(Boolean).length, 1);
    assert.equal((await keys.list()).length, 1);
  },

  'accepts a key after others were deleted, behind the remaining ones or as the first': async ({
    keys,
    other,
  }) => {
    const [first, second, third] = [sampleSigningKey(), sampleSigningKey(), sampleSigningKey()];
    await keys.addAfter(null, first);
    await keys.addAfter(first.id, second);
    await keys.delete(first.id);
    await keys.delete('none');
    assert.equal(await other.keys.addAfter(second.id, third), true);
    assert.deepEqual(await keys.list(), [second, third]);
    for (const { id } of [second, third]) await keys.delete(id);
    assert.equal(await keys.addAfter(null, first), true);
    assert.deepEqual(await other.keys.list(), [first]);
  },

  'lists the keys on both sides of a deleted one, and adds a key after the newest': async ({
    keys,
    other,
  }) => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map((createdAt) => sampleSigningKey({ createdAt }));
    assert.ok(first && second && third && fourth);
    await keys.addAfter(null, first);
    await keys.addAfter(first.id, second);
    await keys.addAfter(second.id, third);
    await keys.delete(second.id);
    assert.deepEqual(await other.keys.list(), [first, third]);
    assert.equal(await other.keys.addAfter(first.id, fourth), false);
    assert.equal(await other.keys.addAfter(third.id, fourth), true);
    assert.deepEqual(await keys.list(), [first, third, fourth]);
  },

  'keeps nothing of a unit of work that rejects, and shows nothing before it commits': async ({
    keys,
    other,
    unitOfWork,
  }) => {
    const first = sampleSigningKey();
    await keys.addAfter(null, first);
    const isKept = async () => assert.deepEqual(await other.keys.list(), [first]);
    for (const change of [() => keys.addAfter(first.id, sampleSigningKey()), () => keys.delete(first.id)]) {
      await rolledBackAfter(unitOfWork, change, isKept);
      await isKept();
    }
  },
};
