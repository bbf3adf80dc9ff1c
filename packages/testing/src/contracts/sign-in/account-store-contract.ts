import assert from 'node:assert/strict';
import { UnitOfWorkRequired } from '@gatehouse/core/kernel';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { adapted } from '../adapted.ts';
import { sharedClauses } from '../changes/shared-clauses.ts';
import { transactionClauses } from '../changes/transaction-clauses.ts';
import type { StorageContract } from '../contract.ts';
import { NOON } from '../samples.ts';
import { accountReaderContract } from './account-reader-contract.ts';
import { accountStoreChanges } from './account-store-changes.ts';
import { checkAccountStoreModel } from './account-store-model.ts';
import { accountStoreRaces } from './account-store-races.ts';
import { accountStoreTexts } from './account-store-texts.ts';
import { sampleAccount, sampleExternalAccount } from './samples.ts';

const overStore = adapted(accountReaderContract, ({ accounts }: AuthStorage) => ({
  accounts,
  reader: accounts,
}));

/** The clauses of `AccountStore`. */
export const accountStoreContract: StorageContract<AuthStorage> = {
  'adds an account and returns it complete': async ({ accounts }) => {
    for (const account of [sampleAccount({ role: 'admin' }), sampleExternalAccount('s')]) {
      assert.equal(await accounts.insert(account), 'inserted');
      assert.deepEqual(await accounts.byId(account.id), account);
    }
  },

  'writes nothing when another account has the username in any letter case': async ({ accounts }) => {
    await accounts.insert(sampleAccount({ username: 'Zoë' }));
    const second = sampleAccount({ username: 'zOË' });
    assert.equal(await accounts.insert(second), 'username_taken');
    assert.equal(await accounts.byId(second.id), undefined);
  },

  'writes nothing when another account has the identity, whatever the username': async ({ accounts }) => {
    const first = sampleExternalAccount('subject');
    await accounts.insert(first);
    const second = sampleExternalAccount('subject', { username: first.username });
    assert.equal(await accounts.insert(second), 'identity_taken');
    assert.equal(await accounts.byId(second.id), undefined);
  },

  'rejects an id that is already stored': async ({ accounts }) => {
    const first = sampleAccount();
    await accounts.insert(first);
    await assert.rejects(accounts.insert(sampleAccount({ id: first.id })));
    assert.deepEqual(await accounts.byId(first.id), first);
  },

  'leaves the unit of work usable after a rejected insert': async ({ accounts, unitOfWork }) => {
    const first = sampleAccount();
    const second = sampleAccount();
    await accounts.insert(first);
    await unitOfWork.run(async () => {
      assert.equal(await accounts.insert(sampleAccount({ username: first.username })), 'username_taken');
      assert.equal(await accounts.insert(second), 'inserted');
    });
    assert.deepEqual(await accounts.byId(second.id), second);
  },

  'reports whether an account was ever created': async ({ accounts }) => {
    assert.equal(await accounts.hasAny(), false);
    await accounts.insert(sampleAccount());
    assert.equal(await accounts.hasAny(), true);
  },

  'makes a second claim of the first account wait for an uncommitted one, and succeed if that one is rolled back':
    async (storage) => {
      const { accounts, unitOfWork } = storage;
      const claimed = Promise.withResolvers<void>();
      const end = new Error('The contract rolls this back.');
      let ended = false;
      const first = unitOfWork.run(async () => {
        const won = await accounts.claimFirst().finally(() => claimed.resolve());
        assert.equal(won, true);
        await sampleRoundTrips(storage);
        ended = true;
        throw end;
      });
      const second = claimed.promise.then(() =>
        unitOfWork.run(async () => [await accounts.claimFirst(), ended] as const),
      );
      assert.deepEqual(await Promise.allSettled([first, second]), [
        { status: 'rejected', reason: end },
        { status: 'fulfilled', value: [true, true] },
      ]);
    },

  'returns undefined for an unknown id, name or identity': async ({ accounts, unitOfWork }) => {
    await accounts.insert(sampleExternalAccount('subject'));
    for (const unknown of ['nobody', '', 'no\0body', '\ud800']) {
      assert.equal(await accounts.byId(unknown), undefined);
      assert.equal(await accounts.byUsername(unknown), undefined);
      assert.equal(await accounts.byIdentity('oidc', { issuer: unknown, subject: 'subject' }), undefined);
      assert.equal(await unitOfWork.run(() => accounts.lock(unknown)), undefined);
      assert.equal(await accounts.setRole(unknown, 'admin'), false);
      assert.equal(await accounts.setDisabled(unknown, NOON), false);
      assert.equal(await accounts.rename(unknown, 'any'), 'unknown');
      await accounts.touch([unknown], NOON);
      assert.equal(await accounts.setPasswordHash(unknown, 'hash'), false);
    }
  },

  'finds an account by its username without regard to case': async ({ accounts }) => {
    const account = sampleAccount({ username: 'Ångström' });
    await accounts.insert(account);
    assert.deepEqual(await accounts.byUsername('åNGSTRÖM'), account);
    assert.deepEqual(await accounts.byUsername('A\u030angstro\u0308m'), account);
  },

  'compares an identity exactly': async ({ accounts }) => {
    const account = sampleExternalAccount('Subject');
    await accounts.insert(account);
    const { issuer } = account.externalIdentity ?? assert.fail();
    assert.deepEqual(await accounts.byIdentity('oidc', { issuer, subject: 'Subject' }), account);
    assert.equal(await accounts.byIdentity('oidc', { issuer, subject: 'subject' }), undefined);
    assert.equal(await accounts.byIdentity('oidc', { issuer: `${issuer}/`, subject: 'Subject' }), undefined);
    assert.equal(await accounts.byIdentity('other', { issuer, subject: 'Subject' }), undefined);
  },

  'rejects a lock outside a unit of work': async ({ accounts }) => {
    await assert.rejects(accounts.lock('anybody'), UnitOfWorkRequired);
    await assert.rejects(accounts.lockAdmins(), UnitOfWorkRequired);
  },

  'returns the ids of all admins that are not disabled': async ({ accounts, unitOfWork }) => {
    assert.deepEqual(await unitOfWork.run(() => accounts.lockAdmins()), []);
    const admins = [sampleAccount({ role: 'admin' }), sampleAccount({ role: 'admin' })];
    const disabled = sampleAccount({ role: 'admin', disabledAt: NOON });
    for (const account of [...admins, disabled, sampleAccount()]) await accounts.insert(account);
    const ids = await unitOfWork.run(() => accounts.lockAdmins());
    assert.deepEqual([...ids].sort(), admins.map((admin) => admin.id).sort());
  },

  'returns the password hash at or after an id, and the first one after the last id': async ({
    accounts,
  }) => {
    assert.equal(await accounts.sampleHash('any'), undefined);
    await accounts.insert(sampleExternalAccount('subject'));
    assert.equal(await accounts.sampleHash('any'), undefined);
    const known = ['b', 'm', 'y'].map((id) => sampleAccount({ id, passwordHash: `hash of ${id}` }));
    for (const account of known) await accounts.insert(account);
    for (const { id, passwordHash } of known) assert.equal(await accounts.sampleHash(id), passwordHash);
    for (const [from, id] of Object.entries({ '': 'b', a: 'b', c: 'm', n: 'y', z: 'b' }))
      assert.equal(await accounts.sampleHash(from), `hash of ${id}`);
  },

  'replaces the password hash and nothing else': async ({ accounts }) => {
    const account = sampleAccount();
    await accounts.insert(account);
    assert.equal(await accounts.setPasswordHash(account.id, 'new'), true);
    assert.deepEqual(await accounts.byId(account.id), { ...account, passwordHash: 'new' });
  },

  'replaces the role and nothing else': async ({ accounts }) => {
    const account = sampleAccount();
    await accounts.insert(account);
    assert.equal(await accounts.setRole(account.id, 'admin'), true);
    assert.deepEqual(await accounts.byId(account.id), { ...account, role: 'admin' });
  },

  'disables and enables an account and changes nothing else': async ({ accounts }) => {
    const account = sampleAccount();
    await accounts.insert(account);
    assert.equal(await accounts.setDisabled(account.id, NOON), true);
    assert.deepEqual(await accounts.byId(account.id), { ...account, disabledAt: NOON });
    assert.equal(await accounts.setDisabled(account.id, null), true);
    assert.deepEqual(await accounts.byId(account.id), account);
  },

  'replaces the username and nothing else': async ({ accounts }) => {
    const account = sampleAccount({ username: 'ada' });
    await accounts.insert(account);
    for (const username of ['Zoë', 'zOË']) {
      assert.equal(await accounts.rename(account.id, username), 'renamed');
      assert.deepEqual(await accounts.byUsername('zoë'), { ...account, username });
    }
    assert.equal(await accounts.byUsername('ada'), undefined);
  },

  'keeps the username when another account has the new one, and leaves the unit of work usable': async ({
    accounts,
    unitOfWork,
  }) => {
    const [ada, zoe] = [sampleAccount({ username: 'ada' }), sampleAccount({ username: 'Zoë' })];
    for (const account of [ada, zoe]) await accounts.insert(account);
    assert.equal(await accounts.rename(ada.id, 'zOË'), 'username_taken');
    await unitOfWork.run(async () => {
      assert.equal(await accounts.rename(ada.id, 'zOË'), 'username_taken');
      assert.equal(await accounts.setRole(ada.id, 'admin'), true);
    });
    assert.deepEqual(await accounts.byId(ada.id), { ...ada, role: 'admin' });
  },

  'records when accounts were seen, and never moves that time backwards': async ({ accounts }) => {
    const [seen, other] = [sampleAccount(), sampleAccount()];
    for (const account of [seen, other]) await accounts.insert(account);
    for (const minute of [5, 2, 9, 7]) await accounts.touch([seen.id, 'nobody'], NOON + minute);
    assert.deepEqual(await accounts.byId(seen.id), { ...seen, lastSeenAt: NOON + 9 });
    assert.deepEqual(await accounts.byId(other.id), other);
  },

  ...overStore,

  'behaves like a plain list of accounts under any sequence of calls': checkAccountStoreModel,

  ...accountStoreRaces,
  ...accountStoreTexts,
  ...sharedClauses(accountStoreChanges),
  ...transactionClauses(accountStoreChanges),
};

/** Reads 20 times, so that a unit of work that fails to wait for the current one gets time to run. */
async function sampleRoundTrips({ accounts }: AuthStorage): Promise<void> {
  for (let count = 0; count < 20; count += 1) await accounts.byId('nobody');
}
