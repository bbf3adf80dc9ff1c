import { type SeatState, type SeatStep, seatStep } from '@gatehouse/core/support-forum';
import { describe, expect, it } from 'vitest';

const STEPS: readonly (readonly [SeatState | undefined, SeatStep | undefined, SeatStep | undefined])[] = [
  [undefined, 'invite', undefined],
  ['invited', undefined, 'suspend'],
  ['active', undefined, 'suspend'],
  ['suspended', 'reinstate', undefined],
  ['suspended_by_moderator', undefined, undefined],
];

describe('the step of a seat', () => {
  it.each(STEPS)('for %s is %s with the entitlement and %s without', (state, allowed, denied) => {
    expect([seatStep(true, state), seatStep(false, state)]).toEqual([allowed, denied]);
  });
});
