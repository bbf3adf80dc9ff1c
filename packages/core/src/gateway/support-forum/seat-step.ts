import type { SeatState } from './forum-seat.ts';

/** A change that brings a seat closer to the entitlement of its holder. */
export type SeatStep = 'invite' | 'suspend' | 'reinstate';

/**
 * Returns the step that makes the seat match the entitlement; undefined if it matches. It depends on nothing else, so
 * late, repeated and reordered messages lead to the same seat.
 */
export function seatStep(isAllowed: boolean, state: SeatState | undefined): SeatStep | undefined {
  if (isAllowed) {
    if (state === undefined) return 'invite';
    return state === 'suspended' ? 'reinstate' : undefined;
  }
  return state === 'invited' || state === 'active' ? 'suspend' : undefined;
}
