import assert from 'node:assert/strict';
import { type Clock, MINUTE } from '@gatehouse/core/kernel';
import type { Contract } from '../contract.ts';

/** The clauses of a `Clock` that shows the current time. */
export const clockContract: Contract<Clock> = {
  'returns whole milliseconds': async (clock) => {
    assert.ok(Number.isSafeInteger(clock.now()));
  },

  'counts from 1970 in UTC': async (clock) => {
    assert.ok(Math.abs(clock.now() - Date.now()) < MINUTE);
  },

  'shows later times as time passes': async (clock) => {
    const since = clock.now();
    const until = performance.now() + MINUTE;
    while (clock.now() === since) assert.ok(performance.now() < until, 'The clock stands still.');
  },
};
