import type { Identity } from '@gatehouse/core/identity';
import { type AtprotoBreak, breakingAtproto as breaking } from './break-atproto.ts';

/** For each promise of `IdentityStore` a store that breaks it. */
export const brokenIdentityStores: Readonly<Record<string, AtprotoBreak>> = {
  'does not know a DID that never signed in': breaking('identities', (good) => ({
    byDid: async (did) => (await good.byDid(did)) ?? { did, handle: null, firstSeenAt: 0 },
  })),
  'adds an identity and answers it': breaking('identities', (good) => ({
    record: async (identity) => ({ ...(await good.record(identity)), handle: '' }),
  })),
  'updates the handle, and keeps the time of the first sign-in': breaking('identities', (good) => ({
    record: async (identity) => {
      const { handle } = (await good.byDid(identity.did)) ?? identity;
      return good.record({ ...identity, handle: identity.handle ?? handle });
    },
  })),
  'adds one identity of a newcomer whom many record at once': breaking('identities', (good) => {
    const known = new Map<string, Identity>();
    return {
      record: async (identity) => {
        const first = known.get(identity.did);
        await good.record(identity);
        known.set(identity.did, identity);
        return first ?? identity;
      },
    };
  }),
};

/** For each promise of `OAuthSessionStore` a store that breaks it. */
export const brokenOAuthSessionStores: Readonly<Record<string, AtprotoBreak>> = {
  'answers undefined when no tokens are held': breaking('oauthSessions', (good) => ({
    get: async (did) => (await good.get(did)) ?? '',
  })),
  'answers the tokens that were put last, whole': breaking('oauthSessions', (good) => ({
    put: (did, sealed) => good.put(did, sealed.slice(0, 8_000)),
  })),
  'keeps the tokens of each account apart': breaking('oauthSessions', (good) => ({
    put: (_did, sealed) => good.put('did:plc:everybody', sealed),
    get: () => good.get('did:plc:everybody'),
    remove: () => good.remove('did:plc:everybody'),
  })),
  'forgets tokens that are removed': breaking('oauthSessions', () => ({ remove: async () => {} })),
  'does nothing when there are no tokens to remove': breaking('oauthSessions', (good) => ({
    remove: async (did) => {
      if ((await good.get(did)) === undefined) throw new Error('There is nothing to remove.');
      await good.remove(did);
    },
  })),
  'tells whose tokens are held, once each, so many at a time, while others come and go': breaking(
    'oauthSessions',
    (good) => ({
      holdersAfter: async (did, limit) => {
        if (did !== undefined && (await good.get(did)) === undefined) return [];
        return good.holdersAfter(did, limit);
      },
    }),
  ),
  'keeps the tokens of one of many who put at once, whole': breaking('oauthSessions', (good) => ({
    put: async (did, sealed) => {
      const before = (await good.get(did)) ?? '';
      await good.put(did, sealed.slice(0, 1_000) + before.slice(1_000));
    },
  })),
  'counts how often tokens were found unused since they were put': breaking('oauthSessions', () => ({
    countUnused: async () => 1,
  })),
  'counts nothing for tokens that were replaced or removed': breaking('oauthSessions', (good) => ({
    countUnused: async (did) => good.countUnused(did, (await good.get(did)) ?? ''),
  })),
};

/** For each promise of `OAuthStateStore` a store that breaks it. */
export const brokenOAuthStateStores: Readonly<Record<string, AtprotoBreak>> = {
  'rejects a digest that is already there': breaking('oauthStates', (good) => ({
    insert: async (pending) => {
      await good.take(pending.digest);
      await good.insert(pending);
    },
  })),
  'finds an authorization, which stays': breaking('oauthStates', (good) => ({
    find: (digest) => good.take(digest),
  })),
  'takes an authorization away when it answers it': breaking('oauthStates', (good) => ({
    take: (digest) => good.find(digest),
  })),
  'answers undefined when there is none': breaking('oauthStates', (good) => {
    let last = '';
    return {
      insert: (pending) => {
        last = pending.digest;
        return good.insert(pending);
      },
      take: () => good.take(last),
    };
  }),
  'finds and takes expired authorizations too': breaking('oauthStates', (good) => ({
    find: async (digest) => {
      const pending = await good.find(digest);
      return pending?.expiresAt === 0 ? undefined : pending;
    },
  })),
  'gives an authorization to exactly one of many takers at once': breaking('oauthStates', (good) => ({
    take: async (digest) => {
      const pending = await good.find(digest);
      await good.take(digest);
      return pending;
    },
  })),
  'purges at most so many authorizations, expired ones only': breaking('oauthStates', (good) => ({
    purge: (now) => good.purge(now, 1_000),
  })),
  'does as a plain list of authorizations would, whatever is done to it': breaking('oauthStates', (good) => ({
    take: async (digest) => (await good.take(digest)) && undefined,
  })),
};
