import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { SeatDeliveries } from './seat-deliveries.ts';
import type { SupportForum } from './support-forum.port.ts';

const AFTER_SIGN_IN = { reason: 'The state at the forum after a sign-in.', ticketRef: 'system:sign-in' };

/** Records the state of a seat at the forum. Changes nothing at the forum. */
export class ReadSeat {
  readonly #ports: { readonly forum: SupportForum; readonly deliveries: SeatDeliveries };

  constructor(ports: { readonly forum: SupportForum; readonly deliveries: SeatDeliveries }) {
    this.#ports = ports;
  }

  /**
   * Returns false if the forum has no account of the holder yet. Returns true without a call to the forum if the seat
   * is deactivated, or if it was active in a call at or after `since`. Throws `ForumUnavailable` or `ForumRefused`.
   */
  async execute(did: Did, since: Instant): Promise<boolean> {
    const { forum, deliveries } = this.#ports;
    const record = await deliveries.recordOf(did);
    if (record.state === 'deactivated') return true;
    if (record.state === 'active' && (record.deliveredAt ?? 0) >= since) return true;
    const found = await forum.find(await deliveries.subjectOf(record));
    // An invite, or its absence, is recorded when the worker sends or withdraws it.
    if (!found || found.state === 'invited') return false;
    await deliveries.delivered(record, found, AFTER_SIGN_IN);
    return true;
  }
}
