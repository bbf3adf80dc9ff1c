import { randomUUID } from 'node:crypto';
import type { AccountStore } from '@gatehouse/core/account';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { both } from '../both.ts';
import { breakerOf } from '../breaker-of.ts';
import { othersTurn } from '../others-turn.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';
import { withoutTransactions } from '../without-transactions.ts';

const accounts = (change: (good: AccountStore) => Partial<AccountStore>): Saboteur<AuthStorage> =>
  breakerOf<AuthStorage>()('accounts', change);

const lockingNothing = both(
  withoutTransactions,
  accounts((good) => ({
    lock: (id) => good.byId(id),
    lockAdmins: async () => {
      const { items } = await good.page({ limit: 1_000 });
      await othersTurn(() => good.hasAny());
      return items.filter(({ role }) => role === 'admin').map(({ id }) => id);
    },
  })),
);

/** For each clause of `AccountStore` about concurrent calls, a store that breaks it. */
export const accountStoreRaceSaboteurs: Saboteurs<AuthStorage> = {
  'lets exactly one of many concurrent inserts of one name succeed': accounts((good) => ({
    insert: async (account) => {
      if (await good.byUsername(account.username)) return 'username_taken';
      await othersTurn(() => good.hasAny());
      return good.insert({ ...account, username: randomUUID() });
    },
  })),
  'lets exactly one of many concurrent inserts of one identity succeed': accounts((good) => ({
    insert: async (account) => {
      const { provider, externalIdentity } = account;
      if (externalIdentity && (await good.byIdentity(provider, externalIdentity))) return 'identity_taken';
      await othersTurn(() => good.hasAny());
      return good.insert({ ...account, externalIdentity: null });
    },
  })),
  'lets exactly one of many concurrent changes to one name succeed': accounts((good) => ({
    rename: async (id, username) => {
      if (await good.byUsername(username)) return 'username_taken';
      await othersTurn(() => good.hasAny());
      await good.rename(id, randomUUID());
      return 'renamed';
    },
  })),
  'lets exactly one caller ever claim the first account': accounts((good) => ({
    claimFirst: async () => !(await good.hasAny()),
  })),
  'makes every other change of a locked account wait': lockingNothing,
  'makes every other caller who locks the admins wait': lockingNothing,
  'makes every other caller who locks the admins wait while no admin exists': lockingNothing,
  'keeps concurrent changes of the role and the password hash': accounts((good) => ({
    setRole: async (id, role) => {
      const { passwordHash } = (await good.byId(id)) ?? {};
      await othersTurn(() => good.hasAny());
      await good.setRole(id, role);
      return good.setPasswordHash(id, passwordHash ?? '');
    },
  })),
};
