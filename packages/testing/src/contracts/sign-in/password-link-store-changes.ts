import type { PasswordLink } from '@gatehouse/core/account';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { Change, Changes } from '../changes/change.ts';
import { samplePasswordLink } from './samples.ts';

/** One change for each writing method of `PasswordLinkStore`. */
export const passwordLinkStoreChanges: Changes<AuthStorage> = {
  replace: (storage) => {
    const link = samplePasswordLink();
    const earlier = samplePasswordLink({ accountId: link.accountId });
    return ofStored(storage, earlier, ({ links }) => links.replace(link), link);
  },
  take: (storage) => {
    const link = samplePasswordLink();
    return ofStored(storage, link, ({ links }) => links.take(link.digest));
  },
  removeOf: (storage) => {
    const link = samplePasswordLink();
    return ofStored(storage, link, ({ links }) => links.removeOf(link.accountId));
  },
  purge: (storage) => {
    const link = samplePasswordLink();
    return ofStored(storage, link, ({ links }) => links.purge(link.expiresAt, 1_000));
  },
};

async function ofStored(
  { links }: AuthStorage,
  before: PasswordLink,
  make: (storage: AuthStorage) => Promise<unknown>,
  after?: PasswordLink,
): Promise<Change<AuthStorage>> {
  await links.replace(before);
  return {
    make,
    look: async (storage) => [
      await storage.links.find(before.digest),
      after && (await storage.links.find(after.digest)),
    ],
    before: [before, undefined],
    after: [undefined, after],
  };
}
