import assert from 'node:assert/strict';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { Transacted } from '../changes/transacted.ts';
import { atOnce } from '../samples.ts';
import type { Calls, OutageContract } from './stoppable.ts';
import { unlessItHangs } from './unless-it-hangs.ts';

/**
 * A unit of work that an outage interrupts. It contains a change and a function that reports whether the change is
 * visible.
 */
interface Interrupted<Storage> {
  change(storage: Storage): Promise<unknown>;
  isChanged(storage: Storage): Promise<boolean>;
}

/**
 * Number of calls, which is higher than the number of connections in a pool. If calls during an outage kept their
 * connections, some of these calls would wait forever.
 */
const MANY_CALLS = 40;

/**
 * Maximum number of calls after a silence until one succeeds. Each earlier call can fail on a connection that does not
 * respond.
 */
const MAX_CALLS_AFTER_SILENCE = 10;

/** The clauses of every storage whose database can be stopped. */
export function outageClauses<Storage extends Transacted>(
  calls: Calls<Storage>,
  { change, isChanged }: Interrupted<Storage>,
): OutageContract<Storage> {
  const reports = (work: Promise<unknown>, method: string) =>
    unlessItHangs(assert.rejects(work, StorageUnavailable, method), method);
  const [anyCall = async () => {}] = Object.values(calls);

  return {
    'reports an unreachable database as StorageUnavailable from every method': async ({
      storage,
      stop,
      start,
    }) => {
      await anyCall(storage);
      await stop();
      try {
        for (const [method, call] of Object.entries(calls)) {
          await Promise.all([1, 2, 3].map(() => reports(call(storage), method)));
          const inside = storage.unitOfWork.run(() => call(storage));
          await reports(inside, `${method} in a unit of work`);
        }
      } finally {
        await start();
      }
    },

    'reports a connection that ends before the response as StorageUnavailable': async ({
      storage,
      cut,
      start,
    }) => {
      for (const how of ['closed', 'reset'] as const) {
        const name = `a call whose connection is ${how}`;
        try {
          await anyCall(storage);
          await cut(how);
          await reports(anyCall(storage), name);
          await start();
          const inside = storage.unitOfWork.run(async () => {
            await anyCall(storage);
            await cut(how);
            await anyCall(storage);
          });
          await reports(inside, `${name} in a unit of work`);
        } finally {
          await start();
        }
      }
    },

    'reports a database that does not respond as StorageUnavailable, and then uses new connections': async ({
      storage,
      silence,
      start,
    }) => {
      await anyCall(storage);
      await silence();
      try {
        await reports(anyCall(storage), 'a call without a response');
        const inside = storage.unitOfWork.run(() => anyCall(storage));
        await reports(inside, 'a call without a response in a unit of work');
      } finally {
        await start();
      }
      // A call can still fail if it uses a connection that is open and does not respond.
      for (let calls = 1; ; calls += 1) {
        const failure = await unlessItHangs(failureOf(anyCall(storage)), 'a call after the silence');
        if (failure === undefined) break;
        assert.ok(failure instanceof StorageUnavailable, String(failure));
        assert.ok(calls < MAX_CALLS_AFTER_SILENCE, 'No call works again.');
      }
    },

    'writes nothing of a unit of work that an outage interrupts, and reports it': async ({
      storage,
      other,
      stop,
      start,
    }) => {
      const interrupted = storage.unitOfWork.run(async () => {
        await change(storage);
        await stop();
      });
      try {
        await reports(interrupted, 'commit');
      } finally {
        await start();
      }
      assert.equal(await isChanged(storage), false);
      assert.equal(await isChanged(other), false);
    },

    'works again with every connection after each of several outages': async ({ storage, stop, start }) => {
      for (let outage = 0; outage < 3; outage += 1) {
        await stop();
        try {
          await Promise.all(
            Array.from({ length: MANY_CALLS }, () => reports(anyCall(storage), 'one of many calls')),
          );
        } finally {
          await start();
        }
        await unlessItHangs(
          atOnce(MANY_CALLS, () => storage.unitOfWork.run(() => anyCall(storage))),
          'calls after the outage',
        );
      }
      await change(storage);
      assert.equal(await isChanged(storage), true);
    },
  };
}

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
}
