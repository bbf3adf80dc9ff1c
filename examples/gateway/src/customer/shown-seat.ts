import type { RecordedSeatState } from '@gatehouse/core/support-forum';

/** The seat in the support forum as its holder sees it. */
export type ShownSeat = 'none' | 'invite_on_its_way' | 'invited' | 'sign_in' | 'active' | 'suspended';

/** Support forums that send an invite by e-mail. In the others, a holder can sign in without an invite. */
const INVITING_FORUMS: readonly string[] = ['discourse'];

/** Returns whether a support forum of this kind sends its invites by e-mail. */
export function sendsInvites(forumKind: string): boolean {
  return INVITING_FORUMS.includes(forumKind);
}

/** A past state of the seat in the support forum as its holder sees it. */
export type ShownSeatState = 'none' | 'invited' | 'sign_in' | 'active' | 'suspended';

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
  switch (state) {
    case 'invited':
      return isInvited ? 'invited' : 'sign_in';
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
