import type { ForumSeat } from './forum-seat.ts';
import type { ForumSubject } from './forum-subject.ts';

/**
 * `done`: the forum was changed. `already`: it was in that state. `absent`: the forum has neither an account
 * nor an invite of the subject. `login_only`: no e-mail address is known, so the seat is created at the first
 * sign-in. `not_ours`: a moderator has suspended the account, and nothing was changed.
 */
export type SeatOutcome = 'done' | 'already' | 'absent' | 'login_only' | 'not_ours';

/** Why we suspend a seat. The forum stores both. */
export interface SuspensionCause {
  readonly reason: string;
  readonly ticketRef: string;
}

/**
 * Seats in a forum. Every method that changes a seat establishes a state. It is safe to repeat, even after a
 * call whose outcome is unknown. The subject is identified by its DID, and never by its e-mail address alone.
 * Every method throws `ForumUnavailable`, or `ForumRefused` if the forum would refuse another attempt as
 * well. The caller makes one call at a time for each subject.
 */
export abstract class SupportForum {
  /** The seat of the subject, or undefined if the forum has neither an account nor an invite of it. */
  abstract find(subject: ForumSubject): Promise<ForumSeat | undefined>;

  /** Sends one invite. Returns `already` if the forum has an account or a pending invite of the subject. */
  abstract invite(subject: ForumSubject): Promise<SeatOutcome>;

  /** Suspends the account with our mark, ends its sessions, and withdraws a pending invite. */
  abstract suspend(subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome>;

  /** Ends a suspension that carries our mark. Leaves every other suspension as it is. */
  abstract reinstate(subject: ForumSubject): Promise<SeatOutcome>;

  /** Removes the account or the invite permanently. A later sign-in or invite creates a new account. */
  abstract deactivate(subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome>;
}
