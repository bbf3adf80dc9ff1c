import type { SeatState } from './forum-seat.ts';

/** A change of a seat that the entitlement of its holder requires. */
export type SeatStep = 'invite' | 'suspend' | 'reinstate';

/**
 * Returns the change that makes the seat match the entitlement; undefined if it already matches. The change depends
 * only on the two arguments. Late, repeated and reordered messages therefore result in the same seat.
 */
export function seatStep(isAllowed: boolean, state: SeatState | undefined): SeatStep | undefined {
  if (isAllowed) {
    if (state === undefined) return 'invite';
    return state === 'suspended' ? 'reinstate' : undefined;
  }
  return state === 'invited' || state === 'active' ? 'suspend' : undefined;
}
