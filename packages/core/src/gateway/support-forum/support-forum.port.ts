import type { ForumSeat } from './forum-seat.ts';
import type { ForumSubject } from './forum-subject.ts';

/**
 * `done`: the forum was changed. `already`: the forum was already in the wanted state. `absent`: the forum has neither
 * a forum account nor an invite for the subject. `login_only`: no invite can be sent, for example because no e-mail
 * address is known, so the forum creates the seat at the first sign-in. `not_ours`: a moderator has suspended the
 * account, and nothing was changed.
 */
export type SeatOutcome = 'done' | 'already' | 'absent' | 'login_only' | 'not_ours';

/** Reason and ticket of a suspension. The forum stores them. */
export interface SuspensionCause {
  readonly reason: string;
  readonly ticketRef: string;
}

/**
 * Seats in a forum. A method that changes a seat can be called again, even after a call whose outcome is unknown,
 * because it sets a state. The DID identifies the subject. An e-mail address alone is never sufficient. Every method
 * throws `ForumUnavailable`, or `ForumRefused` if the forum would refuse another attempt as well. The caller makes one
 * call at a time for each subject.
 */
export abstract class SupportForum {
  /** The seat of the subject; undefined if the forum has neither a forum account nor an invite for the subject. */
  abstract find(subject: ForumSubject): Promise<ForumSeat | undefined>;

  /**
   * Sends one invite. Returns `already` if the subject has a forum account or an open invite at the forum, and
   * `login_only` if no invite can be sent.
   */
  abstract invite(subject: ForumSubject): Promise<SeatOutcome>;

  /**
   * Suspends the forum account, marks the suspension as made by the gateway, ends the sessions of the account, and
   * withdraws an open invite.
   */
  abstract suspend(subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome>;

  /** Ends a suspension that is marked as made by the gateway. Does not change any other suspension. */
  abstract reinstate(subject: ForumSubject): Promise<SeatOutcome>;

  /** Removes the forum account or the invite permanently. A later sign-in or invite creates a new one. */
  abstract deactivate(subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome>;
}
