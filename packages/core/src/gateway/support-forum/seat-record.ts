import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import { SEAT_STATES, type SeatState } from './forum-seat.ts';

/**
 * The recorded state of a seat: a state at the forum, or one of three others. `none`: no seat. `login_only`: no invite
 * can be sent, for example because no e-mail address is known, so the forum creates the seat at the first sign-in.
 * `deactivated`: an operator has removed the seat.
 */
export type RecordedSeatState = SeatState | 'none' | 'login_only' | 'deactivated';

export const RECORDED_SEAT_STATES: readonly RecordedSeatState[] = [
  'none',
  ...SEAT_STATES,
  'login_only',
  'deactivated',
];

/** Reason why the latest call to the forum failed. */
export interface SeatFailure {
  readonly code: string;
  readonly message: string;
  readonly at: Instant;
  /** True if the call is retried only after an operator orders it. */
  readonly isFinal: boolean;
}

/** The last known state of a holder's seat. */
export interface SeatRecord {
  readonly did: Did;
  /** The state after the latest successful call to the forum. */
  readonly state: RecordedSeatState;
  /** The forum's id of the pending invite; null if no invite was pending after the latest successful call. */
  readonly inviteId: string | null;
  /** The ticket of the event that caused the state; null if it is not known. */
  readonly ticketRef: string | null;
  /** Time at which the state changed; null if it never changed. */
  readonly changedAt: Instant | null;
  /** Time of the last successful call to the forum about this seat; null if there was none. */
  readonly deliveredAt: Instant | null;
  /** Failure of the latest call to the forum; null if it succeeded. */
  readonly failure: SeatFailure | null;
}

/** Returns the record of a holder before the first call to the forum. */
export function unknownSeat(did: Did): SeatRecord {
  return {
    did,
    state: 'none',
    inviteId: null,
    ticketRef: null,
    changedAt: null,
    deliveredAt: null,
    failure: null,
  };
}
