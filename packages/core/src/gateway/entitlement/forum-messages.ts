import type { Did } from '../pds/did.ts';

/** Messages to the support forum about the seat of an entitlement's holder. */
export type ForumMessages = {
  readonly 'forum.invite': SeatWakeUp;
  readonly 'forum.suspend': SeatWakeUp;
};

/** The holder, and the event that caused the message. Messages of earlier releases contain only the holder. */
export type SeatWakeUp = { readonly did: Did; readonly reason?: string; readonly ticketRef?: string };

export type ForumTask = keyof ForumMessages;
