import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { EntitlementReader } from '../entitlement/entitlement-reader.port.ts';
import type { Outbox } from '../queue/outbox.port.ts';
import type { SeatMessages } from './seat-messages.ts';

/** Dependencies of `QueueSeatChecks`. */
export interface QueueSeatChecksPorts {
  readonly entitlements: Pick<EntitlementReader, 'all'>;
  readonly outbox: Outbox<SeatMessages>;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** Queues a check of the seat of every holder who has an entitlement. */
export class QueueSeatChecks {
  readonly #ports: QueueSeatChecksPorts;

  constructor(ports: QueueSeatChecksPorts) {
    this.#ports = ports;
  }

  /** Returns the number of holders. Replaces checks that still wait in the queue. */
  async execute(): Promise<number> {
    const { entitlements, outbox, clock, random } = this.#ports;
    let queued = 0;
    for await (const { did } of entitlements.all()) {
      await outbox.add({
        id: newId(random),
        task: 'forum.check',
        payload: { did },
        key: did,
        replaces: 'forum.check',
        queuedAt: clock.now(),
      });
      queued += 1;
    }
    return queued;
  }
}
