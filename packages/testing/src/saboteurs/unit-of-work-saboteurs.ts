import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { SettingsStore } from '@gatehouse/core/settings';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { altered } from './altered.ts';
import { breakerOf } from './breaker-of.ts';
import type { Saboteur, Saboteurs } from './saboteur.ts';
import { withoutTransactions } from './without-transactions.ts';

const breaking = breakerOf<GroundStorage>();

/**
 * In every second unit of work, beginning with the first one, loses the first write, rejects the second, and commits
 * the later ones.
 */
const runningOnAfterDeadlock: Saboteur<GroundStorage> = (storage) => {
  const writes = new AsyncLocalStorage<{ count: number }>();
  let isDeadlocked = false;
  const run: UnitOfWork['run'] = (work) => {
    isDeadlocked = !isDeadlocked;
    return storage.unitOfWork.run(isDeadlocked ? () => writes.run({ count: 0 }, work) : work);
  };
  const write: SettingsStore['write'] = async (name, value) => {
    const place = writes.getStore();
    if (place) place.count += 1;
    if (place?.count === 1) return 1;
    if (place?.count === 2) throw new Error('deadlock');
    return storage.settings.write(name, value);
  };
  return {
    ...storage,
    unitOfWork: altered(storage.unitOfWork, { run }),
    settings: altered(storage.settings, { write }),
  };
};

/** Rejects a long name, then loses all writes of the unit of work, and reports success. */
const losingAfterFailure: Saboteur<GroundStorage> = (storage) => {
  const failures = new AsyncLocalStorage<{ isFailed: boolean }>();
  const lost = new Error('The unit of work is lost.');
  const run: UnitOfWork['run'] = async (work) => {
    let outcome: Awaited<ReturnType<typeof work>> | undefined;
    const running = storage.unitOfWork.run(async () => {
      outcome = await work();
      if (failures.getStore()?.isFailed) throw lost;
    });
    await running.catch((error) => {
      if (error !== lost) throw error;
    });
    return outcome as Awaited<ReturnType<typeof work>>;
  };
  const write: SettingsStore['write'] = async (name, value) => {
    const place = failures.getStore();
    if (name.length < 1_000 || !place) return storage.settings.write(name, value);
    place.isFailed = true;
    throw new Error('too long');
  };
  return {
    ...storage,
    unitOfWork: altered(storage.unitOfWork, { run: (work) => failures.run({ isFailed: false }, run, work) }),
    settings: altered(storage.settings, { write }),
  };
};

/** For each clause of `UnitOfWork`, a unit of work that breaks it. */
export const unitOfWorkSaboteurs: Saboteurs<GroundStorage> = {
  'makes all writes visible together when the work resolves': withoutTransactions,
  'shows the work its own writes': breaking('settings', () => ({
    read: async () => undefined,
  })),
  'keeps nothing when the work rejects, and rethrows its error': breaking('unitOfWork', (good) => ({
    run: async (work) => {
      let outcome: Awaited<ReturnType<typeof work>> | undefined;
      await good.run(async () => {
        outcome = await work().catch(() => undefined);
      });
      return outcome as Awaited<ReturnType<typeof work>>;
    },
  })),
  'joins a nested run to the outer one': withoutTransactions,
  'works again after a run that rejected': breaking('unitOfWork', (good) => {
    let failed = false;
    return {
      run: (work) =>
        good
          .run(() => {
            if (failed) throw new Error('the connection is in a failed transaction');
            return work();
          })
          .catch((error) => {
            failed = true;
            throw error;
          }),
    };
  }),
  'repeats or reports each of two units of work that deadlock': breaking('unitOfWork', (good) => {
    let isDeadlocked = false;
    return {
      run: async (work) => {
        isDeadlocked = !isDeadlocked;
        return isDeadlocked ? (undefined as Awaited<ReturnType<typeof work>>) : good.run(work);
      },
    };
  }),
  'repeats or reports a unit of work that ignores its deadlock': runningOnAfterDeadlock,
  'keeps every other write, or none and rejects, if the work ignores a failed write': losingAfterFailure,
  'does not repeat work that rejects': breaking('unitOfWork', (good) => ({
    run: (work) => good.run(work).catch(() => good.run(work)),
  })),
  'rejects a query after the work has ended': withoutTransactions,
};
