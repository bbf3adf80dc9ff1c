import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type HeldLock, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { LockStorage, LockTiming } from '../memory/memory-lock.ts';
import type { Contract } from './contract.ts';
import { LockVisit } from './lock-visit.ts';
import { ManualTicker } from './manual-ticker.ts';
import { unlessItHangs } from './outage/unless-it-hangs.ts';
import { atOnce } from './samples.ts';

const LEASE: Milliseconds = SECOND;

/** Time for which a caller holds the lock. It is long enough for another caller to enter if the lock does not work. */
const STAY_MS = 5;

const MAX_INFORMING_MS: Milliseconds = 5 * SECOND;

/** The clauses of `Lock`. */
export const lockContract: Contract<LockStorage> = {
  'returns what the work returns, and throws what it throws': async ({ lockBy }) => {
    const lock = lockBy();
    assert.equal(await lock.hold('tokens', async () => 'result'), 'result');
    const refusal = new Error('no');
    const failing = lock.hold('tokens', async () => {
      throw refusal;
    });
    await assert.rejects(failing, refusal);
  },

  'runs the work of one caller at a time, however many there are': async ({ lockBy }) => {
    let [inside, most, done] = [0, 0, 0];
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await pause(STAY_MS);
      inside -= 1;
      done += 1;
    };
    await atOnce(8, () => lockBy().hold('tokens', work));
    assert.deepEqual({ most, done }, { most: 1, done: 8 });
  },

  'locks each name separately': async (storage) => {
    const other = visitor(storage, {}, 'of bob');
    await other.entered();
    const visit = visitor(storage, {}, 'of alice');
    await visit.entered();
    await visit.leave();
    await other.leave();
  },

  'admits the next caller when the work ends': async (storage) => {
    const [holder, next] = await holderAndNext(storage);
    await holder.leave();
    await next.entered();
    await next.leave();
  },

  'admits the next caller when the work throws': async (storage) => {
    const [holder, next] = await holderAndNext(storage);
    const refusal = new Error('no');
    assert.equal(await holder.fail(refusal), refusal);
    await next.entered();
    await next.leave();
  },

  'stays with a caller that renews it, however long the work takes': async (storage) => {
    const [holder, next] = await holderAndNext(storage, { lease: LEASE });
    await next.waitForAttempt(2.5 * LEASE);
    assert.deepEqual([holder.isInside, next.isInside], [true, false]);
    await holder.leave();
    await next.entered();
    await next.leave();
  },

  'stays with a caller that stopped renewing until its lease ends, and no longer': async (storage) => {
    const since = performance.now();
    const [holder, next] = await holderAndNext(storage, hanging());
    await next.entered();
    // The tolerance is needed because the database counts whole milliseconds.
    assert.ok(performance.now() - since >= LEASE - 2);
    await next.leave();
    await holder.leave();
  },

  'informs a caller that it has lost the lock': async (storage) => {
    const { tick, ticker } = new ManualTicker();
    const lost = visitor(storage, { lease: LEASE, ticker });
    const held = await lost.entered();
    assert.equal(held.isLost, false);
    const next = visitor(storage);
    await next.entered();
    tick();
    await lossOf(held);
    await next.leave();
    await lost.leave();
  },

  'is lost for a caller that was suspended until its lease ended, even before the caller is informed': async (
    storage,
  ) => {
    const { ticker } = new ManualTicker();
    const lost = visitor(storage, { lease: LEASE, ticker });
    const held = await lost.entered();
    const next = visitor(storage);
    await next.entered();
    assert.equal(held.isLost, true);
    await next.leave();
    await lost.leave();
  },

  'is lost for a caller whose own clock stood still, as soon as it tries to renew': async (storage) => {
    const { tick, ticker } = new ManualTicker();
    const lost = visitor(storage, { lease: LEASE, ticker, elapsed: () => 0 });
    const held = await lost.entered();
    const next = visitor(storage);
    await next.entered();
    assert.equal(held.isLost, false);
    tick();
    await lossOf(held);
    await next.leave();
    await lost.leave();
  },

  'stays with its new owner when the caller that lost it ends': async (storage) => {
    const lost = visitor(storage, hanging());
    await lost.entered();
    const holder = visitor(storage);
    await holder.entered();
    await lost.leave();
    const next = visitor(storage);
    await next.waitForAttempt();
    assert.deepEqual([holder.isInside, next.isInside], [true, false]);
    await holder.leave();
    await next.entered();
    await next.leave();
  },

  'gives each caller a higher fence than all earlier ones': async (storage) => {
    const fences: number[] = [];
    const lost = visitor(storage, hanging());
    fences.push((await lost.entered()).fence);
    for (let count = 0; count < 3; count += 1) {
      const visit = visitor(storage);
      fences.push((await visit.entered()).fence);
      await visit.leave();
    }
    await lost.leave();
    assert.deepEqual(
      fences,
      [...new Set(fences)].sort((a, b) => a - b),
    );
  },

  'rejects a caller inside a unit of work': async ({ lockBy, unitOfWork }) => {
    let isDone = false;
    const work = async () => {
      isDone = true;
    };
    await assert.rejects(unitOfWork.run(() => lockBy().hold('tokens', work)));
    assert.equal(isDone, false);
  },
};

function visitor({ lockBy }: LockStorage, how: LockTiming = {}, name = 'tokens'): LockVisit {
  return new LockVisit(lockBy(how), name);
}

/** Resolves when the caller is informed that it has lost the lock. */
async function lossOf(held: HeldLock): Promise<void> {
  await unlessItHangs(held.lost, 'informing the caller', MAX_INFORMING_MS);
  assert.equal(held.isLost, true);
}

/** Returns the timing of a process that hangs and therefore never renews its lock. */
function hanging(): LockTiming {
  return { lease: LEASE, ticker: new ManualTicker().ticker };
}

/** Creates a caller that holds the lock, and another caller that waits for it. */
async function holderAndNext(
  storage: LockStorage,
  how: LockTiming = {},
): Promise<readonly [holder: LockVisit, next: LockVisit]> {
  const holder = visitor(storage, how);
  await holder.entered();
  const next = visitor(storage);
  await next.waitForAttempt();
  assert.deepEqual([holder.isInside, next.isInside], [true, false]);
  return [holder, next];
}
