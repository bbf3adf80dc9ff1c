import { expect, it } from 'vitest';
import { sendsInvites, shownSeat } from '../../src/customer/shown-seat.ts';

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

it.each([
  ['discourse', 'invited'],
  ['embedded', 'sign_in'],
  ['nodebb', 'sign_in'],
] as const)('an invited seat in the forum %s is shown as %s', (kind, shown) => {
  expect(shownSeat(true, 'invited', sendsInvites(kind))).toBe(shown);
});
