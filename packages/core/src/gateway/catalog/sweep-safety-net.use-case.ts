import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { Milliseconds } from '../../kernel/instant.ts';
import { systemPrincipal } from '../../kernel/principal.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { BaseEndStore } from '../entitlement/base-end-store.port.ts';
import type { EntitlementStore } from '../entitlement/entitlement-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { CatalogStore } from './catalog-store.port.ts';

const MAX_HOLDERS_PER_RUN = 50;

export interface SweepSafetyNetPorts {
  readonly entitlements: EntitlementStore;
  readonly baseEnds: BaseEndStore;
  readonly catalog: CatalogStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  /** How long files are stored after the end of the base. */
  readonly retention: Milliseconds;
}

/** Removes the content of holders whose base ended too long ago. Their catalogs stay. */
export class SweepSafetyNet {
  readonly #ports: SweepSafetyNetPorts;

  constructor(ports: SweepSafetyNetPorts) {
    this.#ports = ports;
  }

  /** Returns from how many holders it removed content. `CollectBlocks` deletes the blocks in its next run. */
  async execute(): Promise<number> {
    const { baseEnds, clock, unitOfWork, retention } = this.#ports;
    const instant = clock.now() - retention;
    let swept = 0;
    for (const did of await baseEnds.endedBy(instant, MAX_HOLDERS_PER_RUN))
      if (await unitOfWork.run(() => this.#sweep(did, instant))) swept += 1;
    return swept;
  }

  async #sweep(did: Did, instant: number): Promise<boolean> {
    const { entitlements, baseEnds, catalog, audit, clock } = this.#ports;
    // A grant waits for this lock, or has ended the wait of this sweep and restored everything.
    await entitlements.lock(did);
    const endedAt = await baseEnds.endedAt(did);
    if (endedAt === null || endedAt > instant) return false;
    await catalog.lock(did);
    const { versions, bytes } = await catalog.discardContent(did, endedAt);
    await baseEnds.settle(did);
    if (versions === 0) return false;
    await audit.append({
      at: clock.now(),
      principal: systemPrincipal('safety-net'),
      action: 'safety_net.removed',
      subject: did,
      detail: { versions, bytes, base_ended_at: new Date(endedAt).toISOString() },
    });
    return true;
  }
}
