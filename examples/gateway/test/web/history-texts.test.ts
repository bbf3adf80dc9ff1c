import { expect, it } from 'vitest';
import { shownSeatState } from '../../src/customer/shown-seat.ts';
import { seatText } from '../../web/customer/src/plan/seat-text.ts';

const SEAT = 'Your seat in the support forum changed';

it('the history says how a seat changed, and never who suspended it', () => {
  const changed = (before: Parameters<typeof shownSeatState>[0], after: typeof before) =>
    seatText({ before: shownSeatState(before), after: shownSeatState(after) });
  expect(changed('none', 'invited')).toBe(`${SEAT} from no seat to invited`);
  expect(changed('login_only', 'active')).toBe(`${SEAT} from ready for your first sign-in to active`);
  expect(changed('active', 'suspended_by_moderator')).toBe(`${SEAT} from active to suspended`);
  expect(changed('suspended', 'suspended_by_moderator')).toBe(SEAT);
  expect(seatText(undefined)).toBe(SEAT);
});
