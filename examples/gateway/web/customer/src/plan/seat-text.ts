import type { Answer } from '../api.ts';

type SeatChange = NonNullable<Answer<'GET /api/v1/me/history'>['entries'][number]['seat']>;

const SEAT_CHANGED = 'Your seat in the support forum changed';

const STATES: Readonly<Record<SeatChange['before'], string>> = {
  none: 'no seat',
  invited: 'invited',
  sign_in: 'ready for your first sign-in',
  active: 'active',
  suspended: 'suspended',
};

/** Returns the sentence with which the page describes a change of the seat in the support forum. */
export function seatText(change: SeatChange | undefined): string {
  if (!change || change.before === change.after) return SEAT_CHANGED;
  return `${SEAT_CHANGED} from ${STATES[change.before]} to ${STATES[change.after]}`;
}
