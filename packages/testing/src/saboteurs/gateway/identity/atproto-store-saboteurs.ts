import type { Identity, OAuthSessionStore } from '@gatehouse/core/identity';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import { altered } from '../../altered.ts';
import type { Saboteurs } from '../../saboteur.ts';
import { breakingAtproto as breaking } from './break-atproto.ts';

/** For each clause of `IdentityStore`, a store that breaks it. */
export const identityStoreSaboteurs: Saboteurs<AtprotoStorage> = {
  'returns undefined for a DID that has never signed in': breaking('identities', (good) => ({
    byDid: async (did) => (await good.byDid(did)) ?? { did, handle: null, firstSeenAt: 0 },
  })),
  'adds an identity and returns it': breaking('identities', (good) => ({
    record: async (identity) => ({ ...(await good.record(identity)), handle: '' }),
  })),
  'updates the handle, and keeps the time of the first sign-in': breaking('identities', (good) => ({
    record: async (identity) => {
      const { handle } = (await good.byDid(identity.did)) ?? identity;
      return good.record({ ...identity, handle: identity.handle ?? handle });
    },
  })),
  'adds one identity if many callers record a new DID concurrently': breaking('identities', (good) => {
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

/** For each clause of `OAuthSessionStore`, a store that breaks it. */
export const oauthSessionStoreSaboteurs: Saboteurs<AtprotoStorage> = {
  'returns undefined when no tokens are stored': breaking('oauthSessions', (good) => ({
    get: async (did) => (await good.get(did)) ?? '',
  })),
  'returns the most recently stored tokens, complete': breaking('oauthSessions', (good) => ({
    put: (did, sealed) => good.put(did, sealed.slice(0, 8_000)),
  })),
  'keeps the tokens of each PDS account apart': breaking('oauthSessions', (good) => ({
    put: (_did, sealed) => good.put('did:plc:everybody', sealed),
    get: () => good.get('did:plc:everybody'),
    remove: () => good.remove('did:plc:everybody'),
  })),
  'keeps the tokens of each OAuth client apart': {
    'one set for all clients': (storage) => ({ ...storage, otherClientSessions: storage.oauthSessions }),
    'lists the holders of all clients': (storage) => {
      const { oauthSessions: good, otherClientSessions: others } = storage;
      const holdersAfter: OAuthSessionStore['holdersAfter'] = async (did, limit) =>
        [...(await good.holdersAfter(did, limit)), ...(await others.holdersAfter(did, limit))]
          .sort()
          .slice(0, limit);
      return { ...storage, oauthSessions: altered(good, { holdersAfter }) };
    },
  },
  'returns undefined after tokens were removed': breaking('oauthSessions', () => ({
    remove: async () => {},
  })),
  'does nothing if there are no tokens to remove': breaking('oauthSessions', (good) => ({
    remove: async (did) => {
      if ((await good.get(did)) === undefined) throw new Error('There is nothing to remove.');
      await good.remove(did);
    },
  })),
  'replaces exactly the given tokens': breaking('oauthSessions', (good) => ({
    replace: async (did, former) => (await good.get(did)) === former,
  })),
  'deletes exactly the given tokens': breaking('oauthSessions', (good) => ({
    replace: (did, former, sealed) => good.replace(did, former, sealed ?? ''),
  })),
  'replaces and deletes nothing if other tokens or none are stored': breaking('oauthSessions', (good) => ({
    replace: async (did, former, sealed) => {
      if (sealed !== undefined) return good.replace(did, former, sealed);
      await good.remove(did);
      return false;
    },
  })),
  'replaces tokens for exactly one of many concurrent callers': breaking('oauthSessions', (good) => {
    const read = new Map<string, string>();
    return {
      put: async (did, sealed) => {
        read.set(did, sealed);
        await good.put(did, sealed);
      },
      replace: async (did, former, sealed) => {
        if (read.get(did) !== former) return false;
        await good.put(did, sealed ?? '');
        return true;
      },
    };
  }),
  'lists each DID with tokens once, in pages, while others are added and removed': breaking(
    'oauthSessions',
    (good) => ({
      holdersAfter: async (did, limit) => {
        if (did !== undefined && (await good.get(did)) === undefined) return [];
        return good.holdersAfter(did, limit);
      },
    }),
  ),
  'lists the DIDs after a given one': breaking('oauthSessions', (good) => ({
    holdersAfter: (_did, limit) => good.holdersAfter(undefined, limit),
  })),
  'keeps the complete tokens of one of many concurrent writers': breaking('oauthSessions', (good) => ({
    put: async (did, sealed) => {
      const before = (await good.get(did)) ?? '';
      await good.put(did, sealed.slice(0, 1_000) + before.slice(1_000));
    },
  })),
  'counts how often tokens were found unused since they were stored': breaking('oauthSessions', () => ({
    countUnused: async () => 1,
  })),
  'counts nothing for tokens that were replaced or removed': breaking('oauthSessions', (good) => ({
    countUnused: async (did) => good.countUnused(did, (await good.get(did)) ?? ''),
  })),
};

/** For each clause of `OAuthStateStore`, a store that breaks it. */
export const oauthStateStoreSaboteurs: Saboteurs<AtprotoStorage> = {
  'rejects a digest that is already stored': breaking('oauthStates', (good) => ({
    insert: async (pending) => {
      await good.take(pending.digest);
      await good.insert(pending);
    },
  })),
  'rejects a stored digest with an error that does not contain the digest': breaking(
    'oauthStates',
    (good) => ({
      insert: (pending) =>
        good.insert(pending).catch(() => {
          throw new Error(`Duplicate key: ${pending.digest}`);
        }),
    }),
  ),
  'returns an authorization without removing it': breaking('oauthStates', (good) => ({
    find: (digest) => good.take(digest),
  })),
  'removes an authorization when take returns it': breaking('oauthStates', (good) => ({
    take: (digest) => good.find(digest),
  })),
  'returns undefined for an unknown digest': breaking('oauthStates', (good) => {
    let last = '';
    return {
      insert: (pending) => {
        last = pending.digest;
        return good.insert(pending);
      },
      take: () => good.take(last),
    };
  }),
  'finds and takes expired authorizations as well': breaking('oauthStates', (good) => ({
    find: async (digest) => {
      const pending = await good.find(digest);
      return pending?.expiresAt === 0 ? undefined : pending;
    },
  })),
  'returns an authorization to exactly one of many concurrent callers of take': breaking(
    'oauthStates',
    (good) => ({
      take: async (digest) => {
        const pending = await good.find(digest);
        await good.take(digest);
        return pending;
      },
    }),
  ),
  'purges at most the given number of authorizations, and only expired ones': breaking(
    'oauthStates',
    (good) => ({
      purge: (now) => good.purge(now, 1_000),
    }),
  ),
  'behaves like a plain list of authorizations under any sequence of calls': breaking(
    'oauthStates',
    (good) => ({
      take: async (digest) => (await good.take(digest)) && undefined,
    }),
  ),
};
