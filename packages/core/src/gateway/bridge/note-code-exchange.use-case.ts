import type { Did } from '../pds/did.ts';
import type { QueueSeatReading } from '../support-forum/queue-seat-reading.use-case.ts';
import type { BridgeClientDirectory } from './bridge-client-directory.ts';

/** Dependencies of `NoteCodeExchange`. */
export interface NoteCodeExchangePorts {
  readonly clients: Pick<BridgeClientDirectory, 'find'>;
  readonly readings: Pick<QueueSeatReading, 'execute'>;
}

/** Handles a completed sign-in at a client. A sign-in is complete when the client has exchanged a code for tokens. */
export class NoteCodeExchange {
  readonly #ports: NoteCodeExchangePorts;

  constructor(ports: NoteCodeExchangePorts) {
    this.#ports = ports;
  }

  /**
   * Queues a reading of the user's seat if the client requires a seat, because the client could be the support forum.
   */
  async execute(did: Did, clientId: string): Promise<void> {
    const { clients, readings } = this.#ports;
    if ((await clients.find(clientId))?.entitlement === 'support_seat') await readings.execute(did);
  }
}
