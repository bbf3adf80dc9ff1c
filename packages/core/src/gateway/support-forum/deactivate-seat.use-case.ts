import type { Did } from '../pds/did.ts';
import type { SeatDeliveries } from './seat-deliveries.ts';
import type { SupportForum, SuspensionCause } from './support-forum.port.ts';

/** Removes the seat of a holder permanently. */
export class DeactivateSeat {
  readonly #ports: { readonly forum: SupportForum; readonly deliveries: SeatDeliveries };

  constructor(ports: { readonly forum: SupportForum; readonly deliveries: SeatDeliveries }) {
    this.#ports = ports;
  }

  /** Calls can be repeated. Throws `ForumUnavailable` or `ForumRefused`. */
  async execute(did: Did, cause: SuspensionCause): Promise<void> {
    const { forum, deliveries } = this.#ports;
    const record = await deliveries.recordOf(did);
    const outcome = await forum.deactivate(await deliveries.subjectOf(record), cause);
    await deliveries.delivered(record, { state: 'deactivated', inviteId: null }, cause, { outcome });
  }
}
