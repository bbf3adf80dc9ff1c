import { setImmediate as pause } from 'node:timers/promises';
import { Clock, type Instant, Lock, MINUTE } from '@gatehouse/core/kernel';
import type { AtprotoBreak } from './break-atproto.ts';

type Hold = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A lock that holds in another way. */
class LockThat extends Lock {
  readonly #hold: Hold;

  constructor(hold: Hold) {
    super();
    this.#hold = hold;
  }

  override hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#hold(name, work);
  }
}

/** A clock that is read in another way. */
class ClockThat extends Clock {
  readonly #read: () => Instant;

  constructor(read: () => Instant) {
    super();
    this.#read = read;
  }

  override now(): Instant {
    return this.#read();
  }
}

const holding =
  (hold: (good: Lock, clock: Clock) => Hold): AtprotoBreak =>
  (storage) => ({ ...storage, lockBy: (clock) => new LockThat(hold(storage.lockBy(clock), clock)) });

const reading =
  (read: (clock: Clock) => Instant): AtprotoBreak =>
  (storage) => ({ ...storage, lockBy: (clock) => storage.lockBy(new ClockThat(() => read(clock))) });

const withoutLock: AtprotoBreak = holding(() => (_name, work) => work());

/** A lock that a holder stays in for good: after success, or after failure. */
const keptAfter = (outcome: 'success' | 'failure'): AtprotoBreak =>
  holding(
    (good) => (name, work) =>
      new Promise((resolve, reject) => {
        const never = new Promise<never>(() => {});
        const stayed = async () => {
          const done = work();
          done.then(resolve, reject);
          await (outcome === 'success' ? done.then(() => never) : done.catch(() => never));
        };
        good.hold(name, stayed).catch(reject);
      }),
  );

/** Whoever ends frees the lock, whosever it is by then. */
function freedByAnybody(): AtprotoBreak {
  const leases = new Map<string, Instant>();
  return holding((_good, clock) => async (name, work) => {
    for (let now = clock.now(); (leases.get(name) ?? 0) > now; now = clock.now()) await pause();
    leases.set(name, clock.now() + MINUTE);
    try {
      return await work();
    } finally {
      leases.delete(name);
    }
  });
}

/** Lets no clock be behind the one that is furthest ahead. */
function neverBack(): AtprotoBreak {
  let latest = 0;
  return reading((clock) => {
    latest = Math.max(latest, clock.now());
    return latest;
  });
}

/** Each clock that comes later is further behind. */
function everLater(): AtprotoBreak {
  const known: Clock[] = [];
  return reading((clock) => {
    if (!known.includes(clock)) known.push(clock);
    return clock.now() - known.indexOf(clock) * MINUTE;
  });
}

/** For each promise of `Lock` one that breaks it. */
export const brokenLocks: Readonly<Record<string, AtprotoBreak>> = {
  'answers what the work answers, and throws what it throws': holding(
    (good) => (name, work) =>
      good.hold(name, () =>
        work().catch(() => {
          throw new Error('The work failed.');
        }),
      ),
  ),
  'lets one holder work at a time, however many want to': withoutLock,
  'has a lock for each name': holding((good) => (_name, work) => good.hold('the only one', work)),
  'lets the next one in when a holder ends': keptAfter('success'),
  'lets the next one in when a holder throws': keptAfter('failure'),
  'stays for a minute with a holder who does not end, and no longer': reading((clock) => clock.now() / 2),
  'stays with its new holder when the one who lost it ends': freedByAnybody(),
  'is taken from a holder whose clock ran ahead': neverBack(),
  'stays with a holder whose clock is ahead by less than a minute': everLater(),
  'is not taken inside a unit of work': withoutLock,
};
