import { randomUUID } from 'node:crypto';
import type { Account, AccountStore } from '@gatehouse/core/account';
import { accountStoreChanges } from '../../contracts/sign-in/account-store-changes.ts';
import { sampleAccount } from '../../contracts/sign-in/samples.ts';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { breakerOf } from '../breaker-of.ts';
import { cachesOf, sharedSaboteurs, transactionSaboteurs } from '../changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';
import { collatedTexts, lossyTexts } from '../texts/text-saboteurs.ts';
import { brokenAccountReaders } from './account-reader-saboteurs.ts';
import { accountStoreRaceSaboteurs } from './account-store-race-saboteurs.ts';

const accounts = (change: (good: AccountStore) => Partial<AccountStore>): Saboteur<AuthStorage> =>
  breakerOf<AuthStorage>()('accounts', change);

const overStore = Object.fromEntries(
  Object.entries(brokenAccountReaders).map(([clause, change]) => [clause, accounts(change)]),
);

/** For each clause of `AccountStore`, a store that breaks it. */
export const accountStoreSaboteurs: Saboteurs<AuthStorage> = {
  'adds an account and returns it complete': accounts((good) => ({
    byId: async (id) => {
      const account = await good.byId(id);
      return account && { ...account, externalIdentity: null };
    },
  })),
  'writes nothing when another account has the username in any letter case': accounts((good) => ({
    insert: async (account) => {
      const outcome = await good.insert(account);
      if (outcome === 'username_taken') await good.insert({ ...account, username: randomUUID() });
      return outcome;
    },
  })),
  'writes nothing when another account has the identity, whatever the username': accounts((good) => ({
    insert: async (account) => {
      const outcome = await good.insert(account);
      return outcome === 'identity_taken' ? 'username_taken' : outcome;
    },
  })),
  'rejects an id that is already stored': accounts((good) => ({
    insert: async (account) => ((await good.byId(account.id)) ? 'inserted' : good.insert(account)),
  })),
  'leaves the unit of work usable after a rejected insert': accounts((good) => ({
    insert: async (account) => {
      const outcome = await good.insert(account);
      if (outcome !== 'inserted') throw new Error('current transaction is aborted');
      return outcome;
    },
  })),
  'reports whether an account was ever created': accounts(() => ({ hasAny: async () => true })),
  'makes a second claim of the first account wait for an uncommitted one, and succeed if that one is rolled back':
    accounts(() => {
      let claimed = false;
      return {
        claimFirst: async () => {
          const first = !claimed;
          claimed = true;
          return first;
        },
      };
    }),
  'returns undefined for an unknown id, name or identity': accounts((good) => ({
    byId: async (id) => (await good.byId(id)) ?? sampleAccount({ id }),
  })),
  'finds an account by its username without regard to case': accounts((good) => ({
    byUsername: async (username) => {
      const account = await good.byUsername(username);
      return account?.username === username ? account : undefined;
    },
  })),
  'compares an identity exactly': accounts((good) => ({
    byIdentity: (provider, { issuer, subject }) =>
      good.byIdentity(provider, { issuer, subject: subject.replace('s', 'S') }),
  })),
  'rejects a lock outside a unit of work': accounts((good) => ({ lock: (id) => good.byId(id) })),
  'returns the ids of all admins that are not disabled': accounts((good) => ({
    lockAdmins: async () => {
      await good.lockAdmins();
      return (await allAccounts(good)).filter(({ role }) => role === 'admin').map(({ id }) => id);
    },
  })),
  'returns the password hash at or after an id, and the first one after the last id': accounts((good) => ({
    sampleHash: () => good.sampleHash(''),
  })),
  'replaces the password hash and nothing else': accounts((good) => ({
    setPasswordHash: async (id, hash) => (await good.setRole(id, 'admin')) && good.setPasswordHash(id, hash),
  })),
  'replaces the role and nothing else': accounts((good) => ({
    setRole: async (id, role) => (await good.setPasswordHash(id, '')) && good.setRole(id, role),
  })),
  'disables and enables an account and changes nothing else': accounts((good) => ({
    setDisabled: async (id, since) => (since === null ? true : good.setDisabled(id, since)),
  })),
  'replaces the username and nothing else': accounts((good) => ({
    rename: async (id, username) =>
      (await good.byUsername(username)) ? 'username_taken' : good.rename(id, username),
  })),
  'keeps the username when another account has the new one, and leaves the unit of work usable': accounts(
    (good) => ({
      rename: async (id, username) => {
        const outcome = await good.rename(id, username);
        if (outcome === 'username_taken') throw new Error('current transaction is aborted');
        return outcome;
      },
    }),
  ),
  'records when accounts were seen, and never moves that time backwards': accounts((good) => ({
    touch: (ids, seenAt) => good.touch(ids, seenAt + 1),
  })),
  ...overStore,
  'behaves like a plain list of accounts under any sequence of calls': accounts((good) => ({
    setRole: async (id, role) => (await good.setRole(id, role)) || true,
  })),
  ...accountStoreRaceSaboteurs,
  'keeps the longest texts that the core creates': lossyTexts('accounts', 254),
  'distinguishes ids, names and identities that differ in one character': collatedTexts('accounts'),
  ...sharedSaboteurs(
    'accounts',
    accountStoreChanges,
    cachesOf('accounts', accountStoreChanges, ['byId', 'byUsername', 'byIdentity', 'page', 'hasAny']),
  ),
  ...transactionSaboteurs('accounts', accountStoreChanges),
};

async function allAccounts(good: AccountStore): Promise<readonly Account[]> {
  return (await good.page({ limit: 1_000 })).items;
}
