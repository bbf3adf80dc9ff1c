import type { Account } from '@gatehouse/core/account';
import type { OwnedSession, Session, SessionStore } from '@gatehouse/core/session';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { type Break, both, breaking, withoutTransactions } from './break.ts';

type Sessions = SessionStore<Account>;
const sessions = (change: (good: Sessions) => Partial<Sessions>): Break => breaking('sessions', change);

/** For each promise of `SessionStore` a store that breaks it. */
export const brokenSessionStores: Readonly<Record<string, Break>> = {
  'finds a session together with its owner': sessions((good) => ({
    find: async (digest) => {
      const found = await good.find(digest);
      return found && { ...found, owner: { ...found.owner, passwordHash: null } };
    },
  })),
  'rejects a digest that is already there': sessions((good) => ({
    insert: async (session) => {
      await good.remove(session.digest);
      await good.insert(session);
    },
  })),
  'finds nothing under an unknown digest': sessions((good) => {
    let last = '';
    return {
      insert: (session) => {
        last = session.digest;
        return good.insert(session);
      },
      find: () => good.find(last),
    };
  }),
  'finds no session whose owner is gone': sessions((good) => {
    const known = new Map<string, Session>();
    return {
      insert: async (session) => {
        known.set(session.digest, session);
        await good.insert(session);
      },
      find: async (digest) => {
        const session = known.get(digest);
        return session && { session, owner: sampleAccount() };
      },
    };
  }),
  'finds expired sessions too': sessions((good) => ({
    find: async (digest) => {
      const found = await good.find(digest);
      return found?.session.expiresAt === 0 ? undefined : found;
    },
  })),
  'reads session and owner as they stand now, never from a cache': sessions((good) => {
    const cache = new Map<string, Promise<OwnedSession<Account> | undefined>>();
    return {
      find: (digest) => cache.get(digest) ?? cache.set(digest, good.find(digest)).get(digest) ?? fail(),
    };
  }),
  'finds each of many sessions that are asked for at once': sessions((good) => {
    let inFlight: Promise<OwnedSession<Account> | undefined> | undefined;
    return {
      find: (digest) => {
        inFlight ??= good.find(digest).finally(() => {
          inFlight = undefined;
        });
        return inFlight;
      },
    };
  }),
  'shows sessions begun in a unit of work only to it until it commits': withoutTransactions,
  'lists all sessions of an owner newest first, expired ones too': sessions((good) => ({
    listOf: async (ownerId) => (await good.listOf(ownerId)).toReversed(),
  })),
  'never moves the time at which a session was seen backwards': sessions((good) => ({
    touch: async (digest, lastSeenAt) => {
      const found = await good.find(digest);
      if (found && (await good.remove(digest))) await good.insert({ ...found.session, lastSeenAt });
    },
  })),
  'leaves a session gone that is touched after its end': sessions((good) => {
    const known = new Map<string, Session>();
    return {
      insert: async (session) => {
        known.set(session.digest, session);
        await good.insert(session);
      },
      touch: async (digest, lastSeenAt) => {
        const session = known.get(digest);
        if (session) await good.insert({ ...session, lastSeenAt });
      },
    };
  }),
  'tells whether there was a session to end': sessions((good) => ({
    remove: async (digest) => (await good.remove(digest)) || true,
  })),
  'lets exactly one of many who end a session at once hear true': both(
    withoutTransactions,
    sessions((good) => ({
      remove: async (digest) => {
        const found = await good.find(digest);
        await good.remove(digest);
        return found !== undefined;
      },
    })),
  ),
  'ends a session by its handle for its owner alone': sessions((good) => {
    const owners = new Map<string, string>();
    return {
      insert: (session) => {
        owners.set(session.handle, session.ownerId);
        return good.insert(session);
      },
      removeByHandle: (ownerId, handle) => good.removeByHandle(owners.get(handle) ?? ownerId, handle),
    };
  }),
  'ends all sessions of an owner but the excepted one, and answers how many': sessions((good) => ({
    removeAllOf: (ownerId) => good.removeAllOf(ownerId),
  })),
  'purges what is expired and nothing that is live': sessions((good) => ({
    purge: ({ expiredAt, lastSeenBefore }, limit) =>
      good.purge({ expiredAt: expiredAt + 1, lastSeenBefore }, limit),
  })),
  'purges no more than the limit at a time': sessions((good) => ({
    purge: (expired) => good.purge(expired, 1_000),
  })),
  'counts what several purges at once removed only once': sessions((good) => ({
    purge: async (expired, limit) => (await good.purge(expired, limit)) || 1,
  })),
  'does as a plain list of sessions would, whatever is done to it': sessions(() => ({
    removeByHandle: async () => true,
  })),
};

function fail(): never {
  throw new Error('unreachable');
}
