import { randomUUID } from 'node:crypto';
import type { Account } from '@gatehouse/core/account';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { Change, Changes } from '../changes/change.ts';
import { NOON } from '../samples.ts';
import { sampleAccount, sampleExternalAccount } from './samples.ts';

/** One change for each writing method of `AccountStore`. */
export const accountStoreChanges: Changes<AuthStorage> = {
  insert: async ({ accounts }) => {
    const account = sampleExternalAccount(randomUUID());
    const hasAny = await accounts.hasAny();
    const change = ofAccount(undefined, account, (storage) => storage.accounts.insert(account));
    return {
      make: change.make,
      look: async (storage) => ({
        account: await change.look(storage),
        hasAny: await storage.accounts.hasAny(),
      }),
      before: { account: change.before, hasAny },
      after: { account: change.after, hasAny: true },
    };
  },
  setPasswordHash: (storage) =>
    ofStored(storage, { passwordHash: 'new' }, ({ accounts }, id) => accounts.setPasswordHash(id, 'new')),
  setRole: (storage) =>
    ofStored(storage, { role: 'admin' }, ({ accounts }, id) => accounts.setRole(id, 'admin')),
  setDisabled: (storage) =>
    ofStored(storage, { disabledAt: NOON }, ({ accounts }, id) => accounts.setDisabled(id, NOON)),
  rename: (storage) => {
    const username = `renamed-${randomUUID()}`;
    return ofStored(storage, { username }, ({ accounts }, id) => accounts.rename(id, username));
  },
  touch: (storage) =>
    ofStored(storage, { lastSeenAt: NOON }, ({ accounts }, id) => accounts.touch([id], NOON)),
  claimFirst: async () => ({
    make: ({ accounts }) => accounts.claimFirst(),
    look: ({ accounts }) => accounts.claimFirst(),
    before: true,
    after: false,
    looksOnce: true,
  }),
};

async function ofStored(
  { accounts }: AuthStorage,
  change: Partial<Account>,
  make: (storage: AuthStorage, id: string) => Promise<unknown>,
): Promise<Change<AuthStorage>> {
  const account = sampleAccount();
  await accounts.insert(account);
  return ofAccount(account, { ...account, ...change }, (storage) => make(storage, account.id));
}

function ofAccount(
  before: Account | undefined,
  after: Account,
  make: (storage: AuthStorage) => Promise<unknown>,
): Change<AuthStorage> {
  const { id, username, provider, externalIdentity } = after;
  const isNamed = (account: Account | undefined) => account?.username === username;
  const shown = (account: Account | undefined) => ({
    byId: account,
    byUsername: isNamed(account) ? account : undefined,
    byIdentity: externalIdentity === null ? undefined : account,
    listed: account,
  });
  return {
    make,
    look: async ({ accounts }) => ({
      byId: await accounts.byId(id),
      byUsername: await accounts.byUsername(username),
      byIdentity:
        externalIdentity === null ? undefined : await accounts.byIdentity(provider, externalIdentity),
      listed: (await accounts.page({ limit: 1_000 })).items.find((account) => account.id === id),
    }),
    before: shown(before),
    after: shown(after),
  };
}
