import type { RecordedSeatState } from '@gatehouse/core/support-forum';

/** Support forums that send an invite by e-mail. In the others, a holder can sign in without an invite. */
const INVITING_FORUMS: readonly string[] = ['discourse'];

/** Returns whether a support forum of this kind sends its invites by e-mail. */
export function sendsInvites(forumKind: string): boolean {
  return INVITING_FORUMS.includes(forumKind);
}

/** Past states of the seat in the support forum as its holder sees them. */
export const SHOWN_SEAT_STATES = ['none', 'invited', 'sign_in', 'active', 'suspended'] as const;

export type ShownSeatState = (typeof SHOWN_SEAT_STATES)[number];

/** The seat in the support forum as its holder sees it now. */
export type ShownSeat = ShownSeatState | 'invite_on_its_way';

/** Returns a recorded state as the holder sees it. The holder does not see who suspended a seat. */
export function shownSeatState(state: RecordedSeatState): ShownSeatState {
  switch (state) {
    case 'suspended_by_moderator':
      return 'suspended';
    case 'login_only':
      return 'sign_in';
    case 'deactivated':
      return 'none';
    default:
      return state;
  }
}

/**
 * Returns the seat as the holder sees it. Without the entitlement, a seat that is not suspended is shown as `none`,
 * even if the worker has not changed the forum yet. The holder does not see who suspended a seat. `isInvited` is false
 * if the forum sends no invites.
 */
export function shownSeat(
  isAllowed: boolean,
  state: RecordedSeatState = 'none',
  isInvited = true,
): ShownSeat {
  if (state === 'suspended_by_moderator') return 'suspended';
  if (!isAllowed) return state === 'suspended' ? 'suspended' : 'none';
  if (state === 'none' || state === 'suspended') return 'invite_on_its_way';
  if (state === 'invited' && !isInvited) return 'sign_in';
  return shownSeatState(state);
}
