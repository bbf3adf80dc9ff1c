import type { RecordedSeatState } from '@gatehouse/core/support-forum';

/** The seat in the support forum as its holder sees it. */
export type ShownSeat = 'none' | 'invite_on_its_way' | 'invited' | 'sign_in' | 'active' | 'suspended';

/**
 * Returns the state of the seat that the holder sees. A holder without the entitlement has no seat, even if
 * the worker has not changed the forum yet. The holder does not see who suspended a seat.
 */
export function shownSeat(isAllowed: boolean, state: RecordedSeatState = 'none'): ShownSeat {
  if (state === 'suspended_by_moderator') return 'suspended';
  if (!isAllowed) return state === 'suspended' ? 'suspended' : 'none';
  switch (state) {
    case 'invited':
    case 'active':
      return state;
    case 'login_only':
      return 'sign_in';
    case 'deactivated':
      return 'none';
    default:
      return 'invite_on_its_way';
  }
}
