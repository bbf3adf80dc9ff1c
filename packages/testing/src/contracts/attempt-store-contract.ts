import assert from 'node:assert/strict';
import { MINUTE } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { attemptStoreChanges } from './attempt-store-changes.ts';
import { attemptStoreRaces } from './attempt-store-races.ts';
import { sharedClauses } from './changes/shared-clauses.ts';
import type { StorageContract } from './contract.ts';
import { atOnce, NOON } from './samples.ts';

/**
 * A sequence with steps of each kind. It detects a store that ignores one kind. Random sequences could miss such a
 * store.
 */
const ONE_STEP_OF_EACH_KIND = (['count', 'count', 'refund', 'count', 'forget', 'count'] as const).map(
  (kind) => ({
    kind,
    later: 0,
  }),
);

/** The clauses of `AttemptStore`. */
export const attemptStoreContract: StorageContract<GroundStorage> = {
  'counts each attempt of a key in the window that the first one opened': async ({ attempts }) => {
    const resetsAt = NOON + MINUTE;
    assert.deepEqual(await attempts.count('key', MINUTE, NOON), { attempts: 1, resetsAt });
    assert.deepEqual(await attempts.count('key', MINUTE, resetsAt - 1), { attempts: 2, resetsAt });
    assert.deepEqual(await attempts.count('other', MINUTE, NOON), { attempts: 1, resetsAt });
  },

  'opens a new window when the previous one has ended': async ({ attempts }) => {
    for (let count = 0; count < 3; count += 1) await attempts.count('key', MINUTE, NOON);
    const next = { attempts: 1, resetsAt: NOON + 3 * MINUTE };
    assert.deepEqual(await attempts.count('key', 2 * MINUTE, NOON + MINUTE), next);
  },

  'opens a new window if a clock that ran ahead opened the current one': async ({ attempts }) => {
    await attempts.count('key', MINUTE, NOON + 24 * 60 * MINUTE);
    const next = { attempts: 1, resetsAt: NOON + MINUTE };
    assert.deepEqual(await attempts.count('key', MINUTE, NOON), next);
    const alongside = { attempts: 2, resetsAt: NOON + MINUTE };
    assert.deepEqual(await attempts.count('key', MINUTE, NOON - MINUTE), alongside);
  },

  'refunds one attempt, but never below zero': async ({ attempts }) => {
    await attempts.refund('key');
    for (let count = 0; count < 3; count += 1) await attempts.count('key', MINUTE, NOON);
    await attempts.refund('key');
    assert.equal((await attempts.count('key', MINUTE, NOON)).attempts, 3);
    for (let count = 0; count < 5; count += 1) await attempts.refund('key');
    assert.equal((await attempts.count('key', MINUTE, NOON)).attempts, 1);
  },

  'stores nothing once every attempt of a key was refunded': async ({ attempts }) => {
    for (const key of ['one', 'two', 'two', 'two']) await attempts.count(key, MINUTE, NOON);
    for (const key of ['one', 'two', 'two', 'unknown']) await attempts.refund(key);
    const purged = await attempts.purge(NOON + 2 * MINUTE, 100);
    assert.equal(purged, 1, 'only the key with an attempt left has a count to purge');
    await attempts.count('again', MINUTE, NOON);
    await attempts.refund('again');
    const later = NOON + 1;
    assert.deepEqual(await attempts.count('again', MINUTE, later), { attempts: 1, resetsAt: later + MINUTE });
  },

  'forgets the count of a key': async ({ attempts }) => {
    for (const key of ['key', 'key', 'other']) await attempts.count(key, MINUTE, NOON);
    await attempts.forget('key');
    await attempts.forget('unknown');
    const later = NOON + 1;
    assert.deepEqual(await attempts.count('key', MINUTE, later), { attempts: 1, resetsAt: later + MINUTE });
    assert.equal((await attempts.count('other', MINUTE, later)).attempts, 2);
  },

  'records that a key signed in, separately from its counts': async ({ attempts }) => {
    assert.equal(await attempts.isFamiliar('key'), false);
    await atOnce(3, () => attempts.markFamiliar('key', NOON));
    await attempts.count('key', MINUTE, NOON);
    await attempts.forget('key');
    await attempts.purge(NOON + 2 * MINUTE, 100);
    assert.equal(await attempts.isFamiliar('key'), true);
    assert.equal(await attempts.isFamiliar('other'), false);
  },

  'purges at most the given number of counts, and only those whose window has ended': async ({
    attempts,
  }) => {
    for (const key of ['a', 'b', 'c']) await attempts.count(key, MINUTE, NOON);
    await attempts.count('open', MINUTE, NOON + 1);
    const purge = () => attempts.purge(NOON + MINUTE, 2);
    assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0]);
    assert.equal((await attempts.count('open', MINUTE, NOON + 1)).attempts, 2);
  },

  'purges at most the given number of familiar keys, and only those whose latest sign-in is too old': async ({
    attempts,
  }) => {
    for (const key of ['a', 'b', 'c', 'again']) await attempts.markFamiliar(key, NOON - 1);
    for (const key of ['used', 'again']) await attempts.markFamiliar(key, NOON);
    const purge = () => attempts.purgeFamiliar(NOON, 2);
    assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0]);
    assert.equal(await attempts.isFamiliar('a'), false);
    for (const key of ['used', 'again']) assert.equal(await attempts.isFamiliar(key), true, key);
  },

  'keeps the latest sign-in of a key if calls arrive in another order': async ({ attempts }) => {
    for (const now of [NOON + MINUTE, NOON]) await attempts.markFamiliar('key', now);
    assert.equal(await attempts.purgeFamiliar(NOON + MINUTE, 100), 0);
    assert.equal(await attempts.purgeFamiliar(NOON + MINUTE + 1, 100), 1);
  },

  'behaves like a plain counter under any sequence of calls': async ({ attempts }) => {
    let run = 0;
    const step = fc.record({
      kind: fc.constantFrom('count', 'count', 'refund', 'forget'),
      later: fc.nat(40),
    });
    const runs = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      run += 1;
      const key = `run-${run}`;
      let now = NOON;
      let model = { attempts: 0, resetsAt: 0 };
      for (const { kind, later } of steps) {
        now += later;
        if (kind === 'refund') {
          await attempts.refund(key);
          model =
            model.attempts > 1 ? { ...model, attempts: model.attempts - 1 } : { attempts: 0, resetsAt: 0 };
        } else if (kind === 'forget') {
          await attempts.forget(key);
          model = { attempts: 0, resetsAt: 0 };
        } else {
          const open = now < model.resetsAt;
          model = open ? { ...model, attempts: model.attempts + 1 } : { attempts: 1, resetsAt: now + 100 };
          assert.deepEqual(await attempts.count(key, 100, now), model);
        }
      }
    });
    await fc.assert(runs, { numRuns: 25, examples: [[ONE_STEP_OF_EACH_KIND]] });
  },

  ...attemptStoreRaces,
  ...sharedClauses(attemptStoreChanges),
};
