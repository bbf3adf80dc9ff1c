import assert from 'node:assert/strict';
import type { Did } from '@gatehouse/core/pds';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';
import { oauthSessionStoreChanges } from './oauth-session-store-changes.ts';

/** The clauses of `OAuthSessionStore`. */
export const oauthSessionStoreContract: StorageContract<AtprotoStorage> = {
  'returns undefined when no tokens are stored': async ({ oauthSessions }) => {
    await oauthSessions.put(freshDid(), 'sealed');
    assert.equal(await oauthSessions.get(freshDid()), undefined);
  },

  'returns the most recently stored tokens, complete': async ({ oauthSessions }) => {
    const did = freshDid();
    for (const sealed of ['first', `second ünïcode 🌍 ${'x'.repeat(20_000)}`, '']) {
      await oauthSessions.put(did, sealed);
      assert.equal(await oauthSessions.get(did), sealed);
    }
  },

  'keeps the tokens of each PDS account apart': async ({ oauthSessions }) => {
    const [alice, bob] = [freshDid(), freshDid()];
    await oauthSessions.put(alice, 'of alice');
    await oauthSessions.put(bob, 'of bob');
    await oauthSessions.remove(bob);
    assert.equal(await oauthSessions.get(alice), 'of alice');
  },

  'keeps the tokens of each OAuth client apart': async ({ oauthSessions, otherClientSessions }) => {
    const [both, one] = [freshDid(), freshDid()];
    await oauthSessions.put(both, 'of this client');
    for (const did of [both, one]) await otherClientSessions.put(did, 'of the other client');
    assert.equal(await oauthSessions.get(both), 'of this client');
    assert.equal(await oauthSessions.get(one), undefined);
    const listed = await oauthSessions.holdersAfter(undefined, 1_000);
    assert.deepEqual([listed.includes(both), listed.includes(one)], [true, false]);
    await oauthSessions.remove(both);
    assert.equal(await otherClientSessions.get(both), 'of the other client');
  },

  'returns undefined after tokens were removed': async ({ oauthSessions }) => {
    const did = freshDid();
    await oauthSessions.put(did, 'sealed');
    await oauthSessions.remove(did);
    assert.equal(await oauthSessions.get(did), undefined);
  },

  'does nothing if there are no tokens to remove': async ({ oauthSessions }) => {
    const did = freshDid();
    await oauthSessions.remove(did);
    await oauthSessions.put(did, 'sealed');
    assert.equal(await oauthSessions.get(did), 'sealed');
  },

  'replaces exactly the given tokens': async ({ oauthSessions }) => {
    const [did, other] = [freshDid(), freshDid()];
    for (const each of [did, other]) await oauthSessions.put(each, 'first');
    await oauthSessions.countUnused(did, 'first');
    assert.equal(await oauthSessions.replace(did, 'first', 'second'), true);
    assert.equal(await oauthSessions.get(did), 'second');
    assert.equal(await oauthSessions.get(other), 'first');
    assert.equal(await oauthSessions.countUnused(did, 'second'), 1);
  },

  'deletes exactly the given tokens': async ({ oauthSessions }) => {
    const [did, other] = [freshDid(), freshDid()];
    for (const each of [did, other]) await oauthSessions.put(each, 'first');
    assert.equal(await oauthSessions.replace(did, 'first', undefined), true);
    assert.equal(await oauthSessions.get(did), undefined);
    assert.equal(await oauthSessions.get(other), 'first');
  },

  'replaces and deletes nothing if other tokens or none are stored': async ({ oauthSessions }) => {
    const [did, none] = [freshDid(), freshDid()];
    await oauthSessions.put(did, 'second');
    for (const sealed of ['third', undefined]) {
      assert.equal(await oauthSessions.replace(did, 'first', sealed), false);
      assert.equal(await oauthSessions.replace(none, 'first', sealed), false);
    }
    assert.equal(await oauthSessions.get(did), 'second');
    assert.equal(await oauthSessions.get(none), undefined);
  },

  'replaces tokens for exactly one of many concurrent callers': async ({ oauthSessions, unitOfWork }) => {
    const did = freshDid();
    await oauthSessions.put(did, 'first');
    const replaced = await atOnce(8, (index) =>
      unitOfWork.run(() => oauthSessions.replace(did, 'first', `${index}`)),
    );
    assert.equal(replaced.filter(Boolean).length, 1);
    assert.equal(await oauthSessions.get(did), `${replaced.indexOf(true)}`);
  },

  'lists each DID with tokens once, in pages, while others are added and removed': async ({
    oauthSessions,
  }) => {
    const dids = [freshDid(), freshDid(), freshDid(), freshDid()];
    for (const did of dids) await oauthSessions.put(did, 'sealed');
    const listed: Did[] = [];
    let page = await oauthSessions.holdersAfter(undefined, 1);
    for (let last = page[0]; last !== undefined; last = page[0]) {
      listed.push(last);
      if (dids.includes(last)) await oauthSessions.remove(last);
      page = await oauthSessions.holdersAfter(last, 1);
      assert.ok(page.length <= 1);
    }
    assert.deepEqual(listed.filter((did) => dids.includes(did)).sort(), [...dids].sort());
    assert.equal(new Set(listed).size, listed.length);
    assert.ok(!(await oauthSessions.holdersAfter(undefined, 1_000)).some((did) => dids.includes(did)));
  },

  'lists the DIDs after a given one': async ({ oauthSessions }) => {
    const dids = [freshDid(), freshDid(), freshDid()];
    for (const did of dids) await oauthSessions.put(did, 'sealed');
    const after = async (did: Did | undefined) =>
      (await oauthSessions.holdersAfter(did, 1_000)).filter((listed) => dids.includes(listed));
    const all = await after(undefined);
    assert.equal(all.length, dids.length);
    for (const [index, did] of all.entries()) assert.deepEqual(await after(did), all.slice(index + 1));
  },

  'keeps the complete tokens of one of many concurrent writers': async ({ oauthSessions, unitOfWork }) => {
    const did = freshDid();
    const given = Array.from({ length: 12 }, (_, index) => `${index}`.repeat(2_000));
    await atOnce(12, (index) => unitOfWork.run(() => oauthSessions.put(did, given[index] ?? '')));
    const kept = await oauthSessions.get(did);
    assert.ok(given.includes(kept ?? 'none'));
  },

  'counts how often tokens were found unused since they were stored': async ({ oauthSessions }) => {
    const [did, other] = [freshDid(), freshDid()];
    for (const each of [did, other]) await oauthSessions.put(each, 'first');
    assert.equal(await oauthSessions.countUnused(did, 'first'), 1);
    assert.equal(await oauthSessions.countUnused(did, 'first'), 2);
    assert.equal(await oauthSessions.countUnused(other, 'first'), 1);
    await oauthSessions.put(did, 'first');
    assert.equal(await oauthSessions.countUnused(did, 'first'), 1);
    assert.equal(await oauthSessions.get(did), 'first');
  },

  'counts nothing for tokens that were replaced or removed': async ({ oauthSessions }) => {
    const did = freshDid();
    await oauthSessions.put(did, 'first');
    await oauthSessions.put(did, 'second');
    assert.equal(await oauthSessions.countUnused(did, 'first'), 0);
    assert.equal(await oauthSessions.countUnused(did, 'second'), 1);
    await oauthSessions.remove(did);
    assert.equal(await oauthSessions.countUnused(did, 'second'), 0);
    assert.equal(await oauthSessions.get(did), undefined);
  },

  ...sharedClauses(oauthSessionStoreChanges),
  ...transactionClauses(oauthSessionStoreChanges),
};
