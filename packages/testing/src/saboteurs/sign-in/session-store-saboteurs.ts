import type { Account } from '@gatehouse/core/account';
import type { OwnedSession, Session, SessionStore } from '@gatehouse/core/session';
import { sampleAccount } from '../../contracts/sign-in/samples.ts';
import { sessionStoreChanges } from '../../contracts/sign-in/session-store-changes.ts';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { breakerOf } from '../breaker-of.ts';
import { sharedSaboteurs, transactionSaboteurs } from '../changes/change-saboteurs.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';
import { caselessTexts, lossyTexts } from '../texts/text-saboteurs.ts';
import { sessionStoreRaceSaboteurs } from './session-store-race-saboteurs.ts';

type Sessions = SessionStore<Account>;
const sessions = (change: (good: Sessions) => Partial<Sessions>): Saboteur<AuthStorage> =>
  breakerOf<AuthStorage>()('sessions', change);

/** For each clause of `SessionStore`, a store that breaks it. */
export const sessionStoreSaboteurs: Saboteurs<AuthStorage> = {
  'finds a session together with its owner': sessions((good) => ({
    find: async (digest) => {
      const found = await good.find(digest);
      return found && { ...found, owner: { ...found.owner, passwordHash: null } };
    },
  })),
  'rejects a digest that is already stored': sessions((good) => ({
    insert: async (session) => {
      await good.remove(session.digest);
      await good.insert(session);
    },
  })),
  'rejects a stored digest with an error that does not contain the digest': sessions((good) => ({
    insert: (session) =>
      good.insert(session).catch(() => {
        throw new Error(`Duplicate key: ${session.digest}`);
      }),
  })),
  'returns undefined for an unknown digest': sessions((good) => {
    let last = '';
    return {
      insert: (session) => {
        last = session.digest;
        return good.insert(session);
      },
      find: () => good.find(last),
    };
  }),
  'returns undefined for a session whose owner was deleted': sessions((good) => {
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
  'finds expired sessions as well': sessions((good) => ({
    find: async (digest) => {
      const found = await good.find(digest);
      return found?.session.expiresAt === 0 ? undefined : found;
    },
  })),
  'reads the current session and owner, never a cached one': sessions((good) => {
    const cache = new Map<string, Promise<OwnedSession<Account> | undefined>>();
    return {
      find: (digest) => cache.get(digest) ?? cache.set(digest, good.find(digest)).get(digest) ?? fail(),
    };
  }),
  'finds each of many concurrently requested sessions': sessions((good) => {
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
  'finds a session alone after many were requested concurrently': sessions((good) => {
    let [running, most] = [0, 0];
    return {
      find: async (digest) => {
        running += 1;
        most = Math.max(most, running);
        const isAlone = running === 1 && most > 1;
        try {
          const found = await good.find(digest);
          return isAlone ? undefined : found;
        } finally {
          running -= 1;
        }
      },
    };
  }),
  'lists all sessions of an owner newest first, including expired ones': sessions((good) => ({
    listOf: async (ownerId) => (await good.listOf(ownerId)).toReversed(),
  })),
  'never moves the last-seen time of a session backwards': sessions((good) => ({
    touch: async (digests, lastSeenAt) => {
      for (const digest of digests) {
        const found = await good.find(digest);
        if (found && (await good.remove(digest))) await good.insert({ ...found.session, lastSeenAt });
      }
    },
  })),
  'records the time of each of many sessions, and of no other': sessions((good) => ({
    touch: (digests, seenAt) => good.touch(digests.slice(0, 1), seenAt),
  })),
  'does not restore an ended session that is touched': sessions((good) => {
    const known = new Map<string, Session>();
    return {
      insert: async (session) => {
        known.set(session.digest, session);
        await good.insert(session);
      },
      touch: async (digests, lastSeenAt) => {
        for (const digest of digests) {
          const session = known.get(digest);
          if (session) await good.insert({ ...session, lastSeenAt });
        }
      },
    };
  }),
  'reports whether there was a session to end': sessions((good) => ({
    remove: async (digest) => (await good.remove(digest)) || true,
  })),
  'ends a session by its handle only for its owner': sessions((good) => {
    const owners = new Map<string, string>();
    return {
      insert: (session) => {
        owners.set(session.handle, session.ownerId);
        return good.insert(session);
      },
      removeByHandle: (ownerId, handle) => good.removeByHandle(owners.get(handle) ?? ownerId, handle),
    };
  }),
  'ends all sessions of an owner except the given one, and returns their number': sessions((good) => ({
    removeAllOf: (ownerId) => good.removeAllOf(ownerId),
  })),
  'purges expired sessions and no live ones': sessions((good) => ({
    purge: ({ expiredAt, lastSeenBefore }, limit) =>
      good.purge({ expiredAt: expiredAt + 1, lastSeenBefore }, limit),
  })),
  'does not purge a session that was used since the idle limit': sessions((good) => {
    const inserted: Session[] = [];
    return {
      insert: async (session) => {
        await good.insert(session);
        inserted.push(session);
      },
      purge: async ({ expiredAt, lastSeenBefore = -1 }, limit) => {
        let removed = await good.purge({ expiredAt }, limit);
        for (const { digest, lastSeenAt } of inserted)
          if (lastSeenAt <= lastSeenBefore && (await good.remove(digest))) removed += 1;
        return removed;
      },
    };
  }),
  'purges no more than the limit in one call': sessions((good) => ({
    purge: (expired) => good.purge(expired, 1_000),
  })),
  'behaves like a plain list of sessions under any sequence of calls': sessions(() => ({
    removeByHandle: async () => true,
  })),
  ...sessionStoreRaceSaboteurs,
  'keeps the longest texts that the core creates': lossyTexts('sessions', 255),
  'distinguishes owners and handles that differ only in case': caselessTexts('sessions'),
  ...sharedSaboteurs('sessions', sessionStoreChanges),
  ...transactionSaboteurs('sessions', sessionStoreChanges),
};

function fail(): never {
  throw new Error('unreachable');
}
