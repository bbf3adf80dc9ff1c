/**
 * `invited`: an invite that was sent but not accepted yet. `active`: a forum account that can sign in. `suspended`: a
 * forum account that the gateway has suspended. `suspended_by_moderator`: a forum account that a moderator of the forum
 * has suspended.
 */
export const SEAT_STATES = ['invited', 'active', 'suspended', 'suspended_by_moderator'] as const;

export type SeatState = (typeof SEAT_STATES)[number];

/** A seat, as the forum reports it. */
export interface ForumSeat {
  readonly state: SeatState;
  /** The forum's id of the pending invite; null in every other state. */
  readonly inviteId: string | null;
}
