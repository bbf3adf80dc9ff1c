import { expect, it } from 'vitest';
import { shownSeat } from '../../src/customer/shown-seat.ts';

it.each([
  [true, undefined, 'invite_on_its_way'],
  [true, 'none', 'invite_on_its_way'],
  [true, 'invited', 'invited'],
  [true, 'login_only', 'sign_in'],
  [true, 'active', 'active'],
  [true, 'suspended', 'invite_on_its_way'],
  [true, 'suspended_by_moderator', 'suspended'],
  [true, 'deactivated', 'none'],
  [false, undefined, 'none'],
  [false, 'active', 'none'],
  [false, 'suspended', 'suspended'],
  [false, 'suspended_by_moderator', 'suspended'],
] as const)('with entitlement %s, the seat %s is shown as %s', (isAllowed, state, shown) => {
  expect(shownSeat(isAllowed, state)).toBe(shown);
});
