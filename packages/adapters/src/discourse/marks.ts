import type { Did } from '@gatehouse/core/pds';
import type { SuspensionCause } from '@gatehouse/core/support-forum';

/**
 * Text at the beginning of the reason of each suspension that the gateway orders. If it changes, existing suspensions
 * are no longer recognized and never end.
 */
const SUSPENSION_MARK = 'gatehouse:';

/** Maximum length of a reason that Discourse accepts. */
const MAX_REASON_LENGTH = 300;

/** Returns the text of an invite. The recipient reads the text, and this adapter recognizes the invite by it. */
export function inviteMark(did: Did): string {
  return `Sign in with your account ${did}.`;
}

export function suspensionReason({ reason, ticketRef }: SuspensionCause): string {
  return [...`${SUSPENSION_MARK}${ticketRef} ${reason}`].slice(0, MAX_REASON_LENGTH).join('');
}

/** Returns whether the reason belongs to a suspension by this server. */
export function isOurs(reason: string): boolean {
  return reason.startsWith(SUSPENSION_MARK);
}
