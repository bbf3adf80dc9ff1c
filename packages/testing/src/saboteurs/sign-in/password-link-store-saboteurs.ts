import type { PasswordLink, PasswordLinkStore } from '@gatehouse/core/account';
import { passwordLinkStoreChanges } from '../../contracts/sign-in/password-link-store-changes.ts';
import { samplePasswordLink } from '../../contracts/sign-in/samples.ts';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { breakerOf } from '../breaker-of.ts';
import { changeSaboteurs } from '../changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';
import { rewriting } from '../texts/rewriting.ts';

const links = (change: (good: PasswordLinkStore) => Partial<PasswordLinkStore>): Saboteur<AuthStorage> =>
  breakerOf<AuthStorage>()('links', change);

/** For each clause of `PasswordLinkStore`, a store that breaks it. */
export const passwordLinkStoreSaboteurs: Saboteurs<AuthStorage> = {
  'returns a link complete, also an expired one, until it is taken': links((good) => ({
    take: (digest) => good.find(digest),
  })),
  'stores only the latest link of each account': severalPerAccount(),
  'returns undefined for an unknown digest': links((good) => ({
    find: async (digest) => (await good.find(digest)) ?? samplePasswordLink({ digest }),
  })),
  'removes the link of an account and of no other': links((good) => ({
    removeOf: async (accountId) => (await good.removeOf(accountId)) || true,
  })),
  'purges at most the given number of links, and only expired ones': links((good) => ({
    purge: (now) => good.purge(now, 1_000),
  })),
  'returns a link to exactly one of many concurrent callers': readingFirst(),
  'stores one of many links that callers store concurrently for one account': severalPerAccount(),
  'keeps the longest texts that the core creates': rewriting('links', () => (text) => text.slice(0, 21)),
  ...changeSaboteurs('links', passwordLinkStoreChanges),
};

/** A store that returns a link to every caller that has read it, even if another caller has removed it. */
function readingFirst(): Saboteur<AuthStorage> {
  return links((good) => {
    const stored = new Map<string, PasswordLink>();
    return {
      replace: async (link) => {
        stored.set(link.digest, link);
        await good.replace(link);
      },
      take: async (digest) => {
        const link = stored.get(digest);
        const taken = await good.take(digest);
        stored.delete(digest);
        return link ?? taken;
      },
    };
  });
}

/** A store that also finds the earlier links of an account. */
function severalPerAccount(): Saboteur<AuthStorage> {
  const stored = new Map<string, PasswordLink>();
  return links((good) => ({
    replace: async (link) => {
      stored.set(link.digest, link);
      await good.replace(link);
    },
    find: async (digest) => stored.get(digest),
  }));
}
