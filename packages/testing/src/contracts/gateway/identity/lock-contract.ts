import assert from 'node:assert/strict';
import { DAY, MINUTE, SECOND } from '@gatehouse/core/kernel';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import type { Contract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';
import { LockVisit } from './lock-visit.ts';
import { WatchedClock } from './watched-clock.ts';

/** What `Lock` promises, sentence by sentence. */
export const lockContract: Contract<AtprotoStorage> = {
  'answers what the work answers, and throws what it throws': async ({ lockBy }) => {
    const lock = lockBy(new WatchedClock(NOON));
    assert.equal(await lock.hold('tokens', async () => 'answer'), 'answer');
    const refusal = new Error('no');
    const failing = lock.hold('tokens', async () => {
      throw refusal;
    });
    await assert.rejects(failing, refusal);
  },

  'lets one holder work at a time, however many want to': async ({ lockBy, oauthSessions }) => {
    let [inside, most, done] = [0, 0, 0];
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await oauthSessions.get(freshDid());
      inside -= 1;
      done += 1;
    };
    await atOnce(8, () => lockBy(new WatchedClock(NOON)).hold('tokens', work));
    assert.deepEqual({ most, done }, { most: 1, done: 8 });
  },

  'has a lock for each name': async (storage) => {
    const other = visitor(storage, NOON, 'of bob');
    await other.entered();
    await lockNamed(storage, 'of alice');
    await other.leave();
  },

  'lets the next one in when a holder ends': async (storage) => {
    const [holder, next] = await holderAndNext(storage, NOON, NOON);
    await holder.leave();
    await next.entered();
    await next.leave();
  },

  'lets the next one in when a holder throws': async (storage) => {
    const [holder, next] = await holderAndNext(storage, NOON, NOON);
    const refusal = new Error('no');
    assert.equal(await holder.fail(refusal), refusal);
    await next.entered();
    await next.leave();
  },

  'stays for a minute with a holder who does not end, and no longer': async (storage) => {
    const [holder, early] = await holderAndNext(storage, NOON, NOON + MINUTE - 1);
    const late = visitor(storage, NOON + MINUTE);
    await late.entered();
    await late.leave();
    await early.leave();
    await holder.leave();
  },

  'stays with its new holder when the one who lost it ends': async (storage) => {
    const lost = visitor(storage, NOON);
    await lost.entered();
    const [holder, next] = await holderAndNext(storage, NOON + MINUTE, NOON + MINUTE);
    await lost.leave();
    await next.tried();
    assert.deepEqual([holder.isInside, next.isInside], [true, false]);
    await holder.leave();
    await next.leave();
  },

  'is taken from a holder whose clock ran ahead': async (storage) => {
    const ahead = visitor(storage, NOON + DAY);
    await ahead.entered();
    await lockNamed(storage, 'tokens');
    await ahead.leave();
  },

  'stays with a holder whose clock is ahead by less than a minute': async (storage) => {
    const [holder, next] = await holderAndNext(storage, NOON + 59 * SECOND, NOON);
    await holder.leave();
    await next.leave();
  },

  'is not taken inside a unit of work': async ({ lockBy, unitOfWork }) => {
    let isDone = false;
    const work = async () => {
      isDone = true;
    };
    const lock = lockBy(new WatchedClock(NOON));
    await assert.rejects(unitOfWork.run(() => lock.hold('tokens', work)));
    assert.equal(isDone, false);
  },
};

function visitor({ lockBy }: AtprotoStorage, now: number, name = 'tokens'): LockVisit {
  const clock = new WatchedClock(now);
  return new LockVisit(lockBy(clock), clock, name);
}

/** Somebody who holds the lock, and somebody else, by a clock of their own, who has tried to take it and could not. */
async function holderAndNext(
  storage: AtprotoStorage,
  now: number,
  nextNow: number,
): Promise<readonly [holder: LockVisit, next: LockVisit]> {
  const holder = visitor(storage, now);
  await holder.entered();
  const next = visitor(storage, nextNow);
  await next.tried();
  assert.deepEqual([holder.isInside, next.isInside], [true, false]);
  return [holder, next];
}

/** Takes the lock at noon, and gives it back. */
async function lockNamed(storage: AtprotoStorage, name: string): Promise<void> {
  const visit = visitor(storage, NOON, name);
  await visit.entered();
  await visit.leave();
}
