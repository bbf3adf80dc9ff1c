import assert from 'node:assert/strict';
import type { DirectoryEntry } from '@gatehouse/core/operator';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';
import { pdsAccountDirectoryChanges } from './pds-account-directory-changes.ts';

/** The clauses of `PdsAccountDirectory`. */
export const pdsAccountDirectoryContract: StorageContract<GatewayStorage> = {
  'returns undefined for a PDS account that was never recorded': async ({ directory }) => {
    assert.equal(await directory.byDid(freshDid()), undefined);
    assert.equal(await directory.byHandle('nobody.test'), undefined);
    assert.equal(await directory.byEmail('nobody@example.test'), undefined);
    assert.equal(await directory.byEmail('with\0NUL@example.test'), undefined);
  },

  'finds a PDS account by DID, by handle and by e-mail in any letter case': async ({ directory }) => {
    const alice = entry({ handle: 'alice.test', email: 'Alice@Example.test' });
    await directory.record(alice);
    assert.deepEqual(await directory.byDid(alice.did), alice);
    assert.deepEqual(await directory.byHandle('alice.test'), alice);
    assert.deepEqual(await directory.byEmail('aLICE@example.TEST'), alice);
  },

  'finds a PDS account by its e-mail address in any Unicode form, ignoring surrounding blanks': async ({
    directory,
  }) => {
    const zoe = entry({ email: 'zoe\u0308@example.test' });
    await directory.record(zoe);
    assert.deepEqual(await directory.byEmail(' zo\u00eb@example.test\n'), zoe);
  },

  'does not find a PDS account by its former names': async ({ directory }) => {
    const before = entry({ handle: 'old.test', email: 'old@example.test' });
    await directory.record(before);
    await directory.record({ ...before, handle: 'new.test', email: null, heardAt: 2 });
    assert.equal(await directory.byHandle('old.test'), undefined);
    assert.equal(await directory.byEmail('old@example.test'), undefined);
    assert.equal((await directory.byHandle('new.test'))?.did, before.did);
  },

  'keeps newer data when older data arrives later': async ({ directory }) => {
    const later = entry({ handle: 'later.test', heardAt: 5 });
    await directory.record(later);
    await directory.record({ ...later, handle: 'older.test', heardAt: 4 });
    assert.deepEqual(await directory.byDid(later.did), later);
  },

  'keeps the later of two writes with the same time': async ({ directory }) => {
    const first = entry({ handle: 'first.test' });
    await directory.record(first);
    await directory.record({ ...first, handle: 'last.test' });
    assert.equal((await directory.byDid(first.did))?.handle, 'last.test');
  },

  'moves a handle and an e-mail address to the PDS account with the newer data': async ({ directory }) => {
    const before = entry({ handle: 'moved.test', email: 'moved@example.test', heardAt: 1 });
    const after = entry({ handle: 'moved.test', email: 'MOVED@example.test', heardAt: 2 });
    await directory.record(before);
    await directory.record(after);
    assert.equal((await directory.byHandle('moved.test'))?.did, after.did);
    assert.equal((await directory.byEmail('moved@example.test'))?.did, after.did);
    assert.deepEqual(await directory.byDid(before.did), { ...before, handle: null, email: null });
  },

  'takes names only from the PDS account that had them': async ({ directory }) => {
    const bystander = entry({ handle: 'by.test', email: 'by@example.test' });
    const before = entry({ handle: 'taken.test', email: 'taken@example.test' });
    for (const each of [bystander, before]) await directory.record(each);
    await directory.record(entry({ handle: 'taken.test', email: 'taken@example.test', heardAt: 2 }));
    assert.deepEqual(await directory.byDid(bystander.did), bystander);
    assert.deepEqual(await directory.byHandle('by.test'), bystander);
  },

  'leaves a handle and an e-mail address with the PDS account that has the newer data': async ({
    directory,
  }) => {
    const later = entry({ handle: 'kept.test', email: 'kept@example.test', heardAt: 2 });
    const earlier = entry({ handle: 'kept.test', email: 'kept@example.test', heardAt: 1 });
    await directory.record(later);
    await directory.record(earlier);
    assert.equal((await directory.byHandle('kept.test'))?.did, later.did);
    assert.deepEqual(await directory.byDid(earlier.did), { ...earlier, handle: null, email: null });
  },

  'stores where the refresh stopped': async ({ directory }) => {
    assert.equal(await directory.refreshedUpTo(), null);
    await directory.noteRefreshedUpTo('first');
    await directory.noteRefreshedUpTo('second');
    assert.equal(await directory.refreshedUpTo(), 'second');
    await directory.noteRefreshedUpTo(null);
    assert.equal(await directory.refreshedUpTo(), null);
  },

  'never maps a name to two PDS accounts, however many are recorded with it concurrently': async ({
    directory,
  }) => {
    const claims = Array.from({ length: 8 }, (_, heardAt) =>
      entry({ handle: 'race.test', email: 'race@example.test', heardAt }),
    );
    await Promise.all(claims.map((claim) => directory.record(claim)));
    const named = await Promise.all(claims.map(({ did }) => directory.byDid(did)));
    assert.equal(named.filter((each) => each?.handle === 'race.test').length, 1);
    assert.equal(named.filter((each) => each?.email !== null).length, 1);
    assert.equal((await directory.byHandle('race.test'))?.heardAt, 7);
  },

  ...sharedClauses(pdsAccountDirectoryChanges),
  ...transactionClauses(pdsAccountDirectoryChanges),
};

function entry(fields: Partial<DirectoryEntry>): DirectoryEntry {
  return { did: freshDid(), handle: null, email: null, heardAt: 1, ...fields };
}
