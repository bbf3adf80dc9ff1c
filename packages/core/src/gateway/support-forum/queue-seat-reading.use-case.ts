import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Did } from '../pds/did.ts';
import type { Outbox } from '../queue/outbox.port.ts';
import type { SeatReadings } from './seat-messages.ts';

/** Dependencies of `QueueSeatReading`. */
export interface QueueSeatReadingPorts {
  readonly outbox: Outbox<SeatReadings>;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** Queues a reading of a seat after its holder has signed in, because a first sign-in makes an invited seat active. */
export class QueueSeatReading {
  readonly #ports: QueueSeatReadingPorts;

  constructor(ports: QueueSeatReadingPorts) {
    this.#ports = ports;
  }

  /** Replaces a reading that still waits in the queue. */
  async execute(did: Did): Promise<void> {
    const { outbox, clock, random } = this.#ports;
    await outbox.add({
      id: newId(random),
      task: 'forum.read',
      payload: { did },
      key: did,
      replaces: 'forum.read',
      queuedAt: clock.now(),
    });
  }
}
