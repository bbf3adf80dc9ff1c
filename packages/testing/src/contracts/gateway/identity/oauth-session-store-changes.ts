import type { OAuthSessionStore } from '@gatehouse/core/identity';
import type { Did } from '@gatehouse/core/pds';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { Change, Changes } from '../../changes/change.ts';
import { freshDid } from '../fresh-did.ts';

type Make = (store: OAuthSessionStore, did: Did) => Promise<unknown>;

/** One change for each writing method of `OAuthSessionStore`. */
export const oauthSessionStoreChanges: Changes<AtprotoStorage> = {
  put: (storage) => ofTokens(storage, 'new', (store, did) => store.put(did, 'new')),
  replace: (storage) => ofTokens(storage, 'new', (store, did) => store.replace(did, 'old', 'new')),
  remove: (storage) => ofTokens(storage, undefined, (store, did) => store.remove(did)),
  countUnused: async ({ oauthSessions }) => {
    const did = freshDid();
    await oauthSessions.put(did, 'old');
    return {
      make: (storage) => storage.oauthSessions.countUnused(did, 'old'),
      look: (storage) => storage.oauthSessions.countUnused(did, 'old'),
      before: 1,
      after: 2,
      looksOnce: true,
    };
  },
};

async function ofTokens(
  { oauthSessions }: AtprotoStorage,
  after: string | undefined,
  make: Make,
): Promise<Change<AtprotoStorage>> {
  const did = freshDid();
  await oauthSessions.put(did, 'old');
  return {
    make: (storage) => make(storage.oauthSessions, did),
    look: async (storage) => ({
      tokens: await storage.oauthSessions.get(did),
      isListed: (await storage.oauthSessions.holdersAfter(undefined, 100)).includes(did),
    }),
    before: { tokens: 'old', isListed: true },
    after: { tokens: after, isListed: after !== undefined },
  };
}
