import type { Did } from '@gatehouse/core/pds';
import type { SuspensionCause } from '@gatehouse/core/support-forum';

/** Begins the reason of each suspension of ours. Changing it leaves stored suspensions in place forever. */
const SUSPENSION_MARK = 'gatehouse:';

/** Discourse refuses longer reasons. */
const MAX_REASON_LENGTH = 300;

/** The text of an invite, which the recipient reads and by which we recognize it. */
export function inviteMark(did: Did): string {
  return `Sign in with your account ${did}.`;
}

export function suspensionReason({ reason, ticketRef }: SuspensionCause): string {
  return [...`${SUSPENSION_MARK}${ticketRef} ${reason}`].slice(0, MAX_REASON_LENGTH).join('');
}

/** Did we suspend the account? */
export function isOurs(reason: string): boolean {
  return reason.startsWith(SUSPENSION_MARK);
}
