import type { Did } from '@gatehouse/core/pds';
import type { SuspensionCause } from '@gatehouse/core/support-forum';

/**
 * The reason of each of our suspensions begins with this text. If it changes, existing suspensions are no
 * longer recognized and never end.
 */
const SUSPENSION_MARK = 'gatehouse:';

/** Discourse refuses longer reasons. */
const MAX_REASON_LENGTH = 300;

/** The text of an invite. Its recipient reads it, and this adapter recognizes the invite by it. */
export function inviteMark(did: Did): string {
  return `Sign in with your account ${did}.`;
}

export function suspensionReason({ reason, ticketRef }: SuspensionCause): string {
  return [...`${SUSPENSION_MARK}${ticketRef} ${reason}`].slice(0, MAX_REASON_LENGTH).join('');
}

/** Returns whether the reason is that of a suspension by this server. */
export function isOurs(reason: string): boolean {
  return reason.startsWith(SUSPENSION_MARK);
}
