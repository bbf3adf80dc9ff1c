import type { Answer } from '../api.ts';

type SeatState = Answer<'GET /internal/v1/ops/accounts/:did/seat'>['seat']['state'];

/** States of a seat in the support forum, in words. */
export const SEAT_STATES: Readonly<Record<SeatState, string>> = {
  none: 'None',
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended by the gateway',
  suspended_by_moderator: 'Suspended by a moderator of the forum',
  login_only: 'Starts at the first sign-in, without an invite',
  deactivated: 'Deactivated by an operator',
};
