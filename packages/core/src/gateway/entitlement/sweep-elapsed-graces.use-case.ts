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

/** Records graces that have ended as lapses, in the audit log and for the support forum. */
export class SweepElapsedGraces {
  readonly #entitlements: EntitlementStore;
  readonly #apply: ApplyEntitlementEvent;
  readonly #unitOfWork: UnitOfWork;
  readonly #clock: Clock;
  readonly #random: RandomSource;

  constructor(ports: {
    entitlements: EntitlementStore;
    apply: ApplyEntitlementEvent;
    unitOfWork: UnitOfWork;
    clock: Clock;
    random: RandomSource;
  }) {
    this.#entitlements = ports.entitlements;
    this.#apply = ports.apply;
    this.#unitOfWork = ports.unitOfWork;
    this.#clock = ports.clock;
    this.#random = ports.random;
  }

  /** Records at most `limit` lapses and returns how many. Concurrent sweeps share the work. */
  async execute(limit: number): Promise<number> {
    let swept = 0;
    for (const did of await this.#entitlements.withGraceOver(this.#clock.now(), limit)) {
      if (await this.#sweep(did)) swept += 1;
    }
    return swept;
  }

  #sweep(did: Did): Promise<boolean> {
    return this.#unitOfWork.run(async () => {
      // Since it was listed, the grace may have been extended, or swept by another process.
      if (!isGraceOver(await this.#entitlements.lock(did), this.#clock.now())) return false;
      const event = {
        name: 'lapse',
        graceUntil: null,
        eventId: newId(this.#random),
        reason: 'The grace came to its end.',
        ticketRef: GRACE_SWEEP,
      } as const;
      await this.#apply.execute({ did, principal: GRACE_SWEEP, event });
      return true;
    });
  }
}
