import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import { SEAT_STATES, type SeatState } from './forum-seat.ts';

/**
 * Besides the states at the forum, there are three more. `none`: no seat. `login_only`: no e-mail address is
 * known, so the seat is created at the first sign-in. `deactivated`: an operator has removed the seat.
 */
export type RecordedSeatState = SeatState | 'none' | 'login_only' | 'deactivated';

export const RECORDED_SEAT_STATES: readonly RecordedSeatState[] = [
  'none',
  ...SEAT_STATES,
  'login_only',
  'deactivated',
];

/** Why the latest delivery failed. */
export interface SeatFailure {
  readonly code: string;
  readonly message: string;
  readonly at: Instant;
  /** True if it is not retried unless an operator orders it. */
  readonly isFinal: boolean;
}

/** What we know about the seat of an account. */
export interface SeatRecord {
  readonly did: Did;
  /** The state after the latest delivery. */
  readonly state: RecordedSeatState;
  /** The forum's id of the invite that we sent last; null if there is none. */
  readonly inviteId: string | null;
  /** The ticket of the event that led to the state; null if it is not known. */
  readonly ticketRef: string | null;
  /** When the state changed; null if it never did. */
  readonly changedAt: Instant | null;
  /** When the forum was last reached about this seat; null if it never was. */
  readonly deliveredAt: Instant | null;
  /** Null after a successful delivery. */
  readonly failure: SeatFailure | null;
}

/** The record of an account before the first delivery. */
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
