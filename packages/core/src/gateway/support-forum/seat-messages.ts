import type { ForumMessages } from '../entitlement/forum-messages.ts';
import type { Did } from '../pds/did.ts';

/** The message that a sign-in at the forum queues. */
export type SeatReadings = {
  /** Records the state of the seat at the forum. */
  readonly 'forum.read': { readonly did: Did };
};

/**
 * Tasks about seats, each with its message. A deactivation is an order. Every other message only wakes the worker,
 * which reads the current state and acts on it.
 */
export type SeatMessages = ForumMessages &
  SeatReadings & {
    /** Compares the seat with the entitlement. Records each difference before it is repaired. */
    readonly 'forum.check': { readonly did: Did };
    readonly 'forum.deactivate': { readonly did: Did; readonly reason: string; readonly ticketRef: string };
  };

/** Tasks that change a seat so that it matches its entitlement. */
export const WAKE_UP_TASKS = ['forum.invite', 'forum.suspend'] as const;

/** Every task about seats. */
export const SEAT_TASKS: readonly (keyof SeatMessages)[] = [
  ...WAKE_UP_TASKS,
  'forum.check',
  'forum.read',
  'forum.deactivate',
];
