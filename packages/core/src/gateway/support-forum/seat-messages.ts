import type { ForumMessages } from '../entitlement/forum-messages.ts';
import type { Did } from '../pds/did.ts';

/** The work about seats. All of it wakes the worker up, except that a deactivation is an order. */
export type SeatMessages = ForumMessages & {
  /** Compares the seat with the entitlement, and reports a difference before it is mended. */
  readonly 'forum.check': { readonly did: Did };
  readonly 'forum.deactivate': { readonly did: Did; readonly reason: string; readonly ticketRef: string };
};

/** Tasks that converge a seat. */
export const WAKE_UP_TASKS = ['forum.invite', 'forum.suspend'] as const;

/** Every task about seats. */
export const SEAT_TASKS: readonly (keyof SeatMessages)[] = [
  ...WAKE_UP_TASKS,
  'forum.check',
  'forum.deactivate',
];
