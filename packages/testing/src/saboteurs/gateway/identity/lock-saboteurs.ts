import { setImmediate as pause } from 'node:timers/promises';
import { type HeldLock, Lock, MINUTE } from '@gatehouse/core/kernel';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { LockTiming } from '../../../memory/memory-lock.ts';
import type { Saboteurs } from '../../saboteur.ts';
import type { AtprotoBreak } from './break-atproto.ts';

type Work<T> = (held: HeldLock) => Promise<T>;
type Hold = <T>(name: string, work: Work<T>) => Promise<T>;

/** A lock whose `hold` is replaced. */
class LockThat extends Lock {
  readonly #hold: Hold;

  constructor(hold: Hold) {
    super();
    this.#hold = hold;
  }

  override hold<T>(name: string, work: Work<T>): Promise<T> {
    return this.#hold(name, work);
  }
}

const never = new Promise<never>(() => {});
const UNLOCKED: HeldLock = { fence: 1, isLost: false, lost: never };

const holding =
  (hold: (good: Lock, how: LockTiming) => Hold): AtprotoBreak =>
  (storage) => ({
    ...storage,
    lockBy: (how = {}) => new LockThat(hold(storage.lockBy(how), how)),
  });

/** Creates locks whose timing differs from the requested one. */
const timed =
  (change: LockTiming): AtprotoBreak =>
  (storage) => ({ ...storage, lockBy: (how) => storage.lockBy({ ...how, ...change }) });

const withoutLock: AtprotoBreak = holding(() => (_name, work) => work(UNLOCKED));

/** Creates a lock that is never freed if the work ends with this outcome. */
const keptAfter = (outcome: 'success' | 'failure'): AtprotoBreak =>
  holding(
    (good) => (name, work) =>
      new Promise((resolve, reject) => {
        const stayed = async (held: HeldLock) => {
          const done = work(held);
          done.then(resolve, reject);
          await (outcome === 'success' ? done.then(() => never) : done.catch(() => never));
        };
        good.hold(name, stayed).catch(reject);
      }),
  );

/** A lock that each caller releases after its work, even if another caller has acquired it since. */
function freedByAny(): AtprotoBreak {
  const leases = new Map<string, number>();
  return holding((_good, { lease = MINUTE }) => async (name, work) => {
    while ((leases.get(name) ?? 0) > performance.now()) await pause();
    leases.set(name, performance.now() + lease);
    try {
      return await work(UNLOCKED);
    } finally {
      leases.delete(name);
    }
  });
}

/** Creates locks that pass a wrong `HeldLock` to their work. */
const showing = (show: (held: HeldLock) => HeldLock): AtprotoBreak =>
  holding((good) => (name, work) => good.hold(name, (held) => work(show(held))));

/** For each clause of `Lock`, a lock that breaks it. */
export const lockSaboteurs: Saboteurs<AtprotoStorage> = {
  'returns what the work returns, and throws what it throws': holding(
    (good) => (name, work) =>
      good.hold(name, (held) =>
        work(held).catch(() => {
          throw new Error('The work failed.');
        }),
      ),
  ),
  'runs the work of one caller at a time, however many there are': withoutLock,
  'locks each name separately': holding((good) => (_name, work) => good.hold('the only one', work)),
  'admits the next caller when the work ends': keptAfter('success'),
  'admits the next caller when the work throws': keptAfter('failure'),
  'stays with a caller that renews it, however long the work takes': timed({ ticker: () => () => {} }),
  'stays with a caller that stopped renewing until its lease ends, and no longer': timed({
    lease: MINUTE,
  }),
  'informs a caller that it has lost the lock': showing(({ fence }) => ({ ...UNLOCKED, fence })),
  'is lost for a caller that was suspended until its lease ended, even before the caller is informed':
    showing(({ fence, lost }) => ({ fence, lost, isLost: false })),
  'is lost for a caller whose own clock stood still, as soon as it tries to renew': timed({
    ticker: () => () => {},
  }),
  'stays with its new owner when the caller that lost it ends': freedByAny(),
  'gives each caller a higher fence than all earlier ones': showing(({ lost }) => ({ ...UNLOCKED, lost })),
  'rejects a caller inside a unit of work': withoutLock,
};
