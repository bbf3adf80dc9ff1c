import type { Account } from '@gatehouse/core/account';
import type { SessionStore } from '@gatehouse/core/session';
import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import { breakerOf } from '../breaker-of.ts';
import { othersTurn } from '../others-turn.ts';
import type { Saboteur, Saboteurs } from '../saboteur.ts';

type Sessions = SessionStore<Account>;
const sessions = (change: (good: Sessions) => Partial<Sessions>): Saboteur<AuthStorage> =>
  breakerOf<AuthStorage>()('sessions', change);

/**
 * For each clause of `SessionStore` about concurrent calls, a store that breaks it by reading first and writing later.
 */
export const sessionStoreRaceSaboteurs: Saboteurs<AuthStorage> = {
  'stores one of many sessions that are inserted concurrently under one digest': sessions((good) => ({
    insert: async (session) => {
      if (await good.find(session.digest)) throw new Error('A session with this digest already exists.');
      await othersTurn(() => good.listOf(''));
      await good.remove(session.digest);
      await good.insert(session).catch(() => {});
    },
  })),
  'keeps the latest of many times that are recorded concurrently': sessions((good) => ({
    touch: async ([digest = ''], lastSeenAt) => {
      const found = await good.find(digest);
      if (!found || found.session.lastSeenAt >= lastSeenAt) return;
      await othersTurn(() => good.listOf(''));
      await good.remove(digest);
      await good.insert({ ...found.session, lastSeenAt }).catch(() => {});
    },
  })),
  'does not restore a session that is touched while it is ended': sessions((good) => ({
    touch: async ([digest = ''], lastSeenAt) => {
      const found = await good.find(digest);
      if (!found) return;
      await othersTurn(() => good.listOf(''));
      await good.remove(digest);
      await good.insert({ ...found.session, lastSeenAt }).catch(() => {});
    },
  })),
  'reports each session to exactly one of many callers who end it concurrently': {
    remove: sessions((good) => ({
      remove: async (digest) => {
        const found = await good.find(digest);
        await othersTurn(() => good.listOf(''));
        await good.remove(digest);
        return found !== undefined;
      },
    })),
    removeByHandle: sessions((good) => ({
      removeByHandle: async (ownerId, handle) => {
        const isKnown = (await good.listOf(ownerId)).some((session) => session.handle === handle);
        await othersTurn(() => good.listOf(''));
        await good.removeByHandle(ownerId, handle);
        return isKnown;
      },
    })),
    removeAllOf: sessions((good) => ({
      removeAllOf: async (ownerId, except) => {
        const ended = (await good.listOf(ownerId)).filter(({ digest }) => digest !== except);
        await othersTurn(() => good.listOf(''));
        await good.removeAllOf(ownerId, except);
        return ended.length;
      },
    })),
    purge: sessions((good) => ({ purge: async (expired, limit) => (await good.purge(expired, limit)) || 1 })),
  },
  'counts each session once when several purges run concurrently': sessions((good) => ({
    purge: async (expired, limit) => (await good.purge(expired, limit)) || 1,
  })),
};
