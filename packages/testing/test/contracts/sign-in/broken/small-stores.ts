import { MINUTE } from '@gatehouse/core/kernel';
import type { LoginState } from '@gatehouse/core/single-sign-on';
import type { AttemptCount } from '@gatehouse/core/throttle';
import { type Break, breaking } from './break.ts';

const NOON = Date.UTC(2026, 0, 1, 12);

/** For each promise of `SettingsStore` a store that breaks it. */
export const brokenSettingsStores: Readonly<Record<string, Break>> = {
  'returns undefined for a setting that was never written': breaking('settings', (good) => ({
    read: async (name) => (await good.read(name)) ?? { value: {}, version: 0 },
  })),
  'returns the new version of each write, starting at 1': breaking('settings', (good) => ({
    write: async (name, value) => (await good.write(name, value)) - 1,
  })),
  'replaces the whole setting': breaking('settings', (good) => ({
    write: async (name, value) => good.write(name, { ...(await good.read(name))?.value, ...value }),
  })),
  'keeps the last of many concurrent writes, complete': breaking('settings', (good, { unitOfWork }) => ({
    write: async (name, value) => {
      const version = (await good.read(name))?.version ?? 0;
      await unitOfWork.run(() => good.write(name, value));
      return Math.min(version + 1, 19);
    },
  })),
  'returns any JSON value unchanged': breaking('settings', (good) => ({
    write: (name) => good.write(name, {}),
  })),
};

/** For each promise of `LoginStateStore` a store that breaks it. */
export const brokenLoginStateStores: Readonly<Record<string, Break>> = {
  'removes a state when it returns it': breaking('loginStates', (good) => ({
    take: async (digest) => {
      const state = await good.take(digest);
      if (state) await good.insert(state);
      return state;
    },
  })),
  'returns undefined when there is none': forgetful(() => true),
  'returns a state to exactly one of many concurrent callers': breaking('loginStates', (good) => {
    const states = new Map<string, LoginState>();
    return {
      insert: async (state) => {
        states.set(state.digest, state);
        await good.insert(state);
      },
      take: async (digest) => {
        const state = states.get(digest);
        await good.take(digest);
        states.delete(digest);
        return state;
      },
    };
  }),
  'restores a state when the unit of work that took it is rolled back': forgetful(
    (state, digest) => state.digest === digest,
  ),
  'purges at most the given number of states, and only expired ones': breaking('loginStates', (good) => ({
    purge: (now) => good.purge(now, 1_000),
  })),
  'behaves like a plain list of states under any sequence of calls': breaking('loginStates', (good) => ({
    purge: async (now, limit) => (await good.purge(now, limit)) + 1,
    take: async (digest) => (await good.take(digest)) && undefined,
  })),
};

/** For each promise of `AttemptStore` a store that breaks it. */
export const brokenAttemptStores: Readonly<Record<string, Break>> = {
  'counts each attempt of a key in the window that the first one opened': breaking('attempts', (good) => ({
    count: async (key, window, now) => ({ ...(await good.count(key, window, now)), resetsAt: now + window }),
  })),
  'opens a new window when the previous one has ended': breaking('attempts', (good) => ({
    count: (key, window, now) => good.count(key, window, now - 1),
  })),
  'opens a new window if a clock that ran ahead opened the current one': breaking('attempts', (good) => {
    let latest = 0;
    return {
      count: (key, window, now) => {
        latest = Math.max(latest, now);
        return good.count(key, window, latest);
      },
    };
  }),
  'counts every one of many concurrent attempts': breaking('attempts', (good) => {
    const counts = new Map<string, AttemptCount>();
    return {
      count: async (key, window, now) => {
        const attempts = (counts.get(key)?.attempts ?? 0) + 1;
        await good.isFamiliar(key);
        const count = { attempts, resetsAt: now + window };
        counts.set(key, count);
        return count;
      },
    };
  }),
  'refunds one attempt, but never below zero': breaking('attempts', (good) => ({
    refund: (key) => good.forget(key),
  })),
  'stores nothing once every attempt of a key was refunded': breaking('attempts', (good) => ({
    refund: async (key) => {
      const { attempts } = await good.count(key, MINUTE, NOON);
      await good.refund(key);
      if (attempts > 2) await good.refund(key);
    },
  })),
  'counts correctly while other callers refund': breaking('attempts', () => ({
    refund: async () => {},
  })),
  'forgets the count of a key': breaking('attempts', (good) => ({ forget: (key) => good.refund(key) })),
  'remembers forever that a key signed in': breaking('attempts', () => ({ isFamiliar: async () => false })),
  'purges at most the given number of counts, and only those whose window has ended': breaking(
    'attempts',
    (good) => ({
      purge: (now) => good.purge(now, 1_000),
    }),
  ),
  'behaves like a plain counter under any sequence of calls': breaking('attempts', () => ({
    refund: async () => {},
  })),
};

/** A store that keeps states in a list of its own, outside every transaction. */
function forgetful(isTaken: (state: LoginState, digest: string) => boolean): Break {
  return breaking('loginStates', () => {
    let states: LoginState[] = [];
    return {
      insert: async (state) => {
        states.push(state);
      },
      take: async (digest) => {
        const taken = states.find((state) => isTaken(state, digest));
        states = states.filter((state) => state !== taken);
        return taken;
      },
    };
  });
}
