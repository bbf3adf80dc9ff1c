import type { Clock } from '../../kernel/clock.port.ts';
import { newId } from '../../kernel/new-id.ts';
import { systemPrincipal } from '../../kernel/principal.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { Did } from '../pds/did.ts';
import type { ApplyEntitlementEvent } from './apply-entitlement-event.use-case.ts';
import { isGraceOver } from './entitlement.ts';
import type { EntitlementStore } from './entitlement-store.port.ts';

const GRACE_SWEEP = systemPrincipal('grace');

/** Dependencies of `SweepElapsedGraces`. */
export interface SweepElapsedGracesPorts {
  readonly entitlements: EntitlementStore;
  readonly apply: ApplyEntitlementEvent;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/**
 * Applies the event `lapse` to entitlements whose grace has ended. The event also queues a message to the bridge, and a
 * message to the support forum if the holder loses the seat.
 */
export class SweepElapsedGraces {
  readonly #ports: SweepElapsedGracesPorts;

  constructor(ports: SweepElapsedGracesPorts) {
    this.#ports = ports;
  }

  /** Records at most `limit` lapses and returns their number. Concurrent sweeps share the work. */
  async execute(limit: number): Promise<number> {
    let swept = 0;
    for (const did of await this.#ports.entitlements.withGraceOver(this.#ports.clock.now(), limit)) {
      if (await this.#sweep(did)) swept += 1;
    }
    return swept;
  }

  #sweep(did: Did): Promise<boolean> {
    return this.#ports.unitOfWork.run(async () => {
      // An event could have extended the grace, or another process could have recorded the lapse, after the holder was
      // listed.
      if (!isGraceOver(await this.#ports.entitlements.lock(did), this.#ports.clock.now())) return false;
      const event = {
        name: 'lapse',
        graceUntil: null,
        eventId: newId(this.#ports.random),
        reason: 'The grace period has ended.',
        ticketRef: GRACE_SWEEP,
      } as const;
      await this.#ports.apply.execute({ did, principal: GRACE_SWEEP, event });
      return true;
    });
  }
}
