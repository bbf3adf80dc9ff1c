import type { ForumMessages } from '../entitlement/forum-messages.ts';
import type { Did } from '../pds/did.ts';

/** Work about seats. All messages are wake-ups, except that a deactivation is an order. */
export type SeatMessages = ForumMessages & {
  /** Compares the seat with the entitlement. Records a difference before the difference is repaired. */
  readonly 'forum.check': { readonly did: Did };
  readonly 'forum.deactivate': { readonly did: Did; readonly reason: string; readonly ticketRef: string };
};

/** Tasks that make a seat match its entitlement. */
export const WAKE_UP_TASKS = ['forum.invite', 'forum.suspend'] as const;

/** Every task about seats. */
export const SEAT_TASKS: readonly (keyof SeatMessages)[] = [
  ...WAKE_UP_TASKS,
  'forum.check',
  'forum.deactivate',
];
