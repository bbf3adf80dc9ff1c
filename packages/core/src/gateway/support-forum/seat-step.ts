import type { SeatState } from './forum-seat.ts';

/** A change that makes a seat match the entitlement of its holder more closely. */
export type SeatStep = 'invite' | 'suspend' | 'reinstate';

/**
 * Returns the step that makes the seat match the entitlement; undefined if it matches. The step depends on
 * the two alone, so late, repeated and reordered messages result in the same seat.
 */
export function seatStep(isAllowed: boolean, state: SeatState | undefined): SeatStep | undefined {
  if (isAllowed) {
    if (state === undefined) return 'invite';
    return state === 'suspended' ? 'reinstate' : undefined;
  }
  return state === 'invited' || state === 'active' ? 'suspend' : undefined;
}
