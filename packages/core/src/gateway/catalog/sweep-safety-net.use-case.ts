import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { Milliseconds } from '../../kernel/instant.ts';
import { systemPrincipal } from '../../kernel/principal.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { BaseEndStore } from '../entitlement/base-end-store.port.ts';
import type { EntitlementStore } from '../entitlement/entitlement-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { UploadStore } from '../upload/upload-store.port.ts';
import type { CatalogStore } from './catalog-store.port.ts';

const MAX_HOLDERS_PER_RUN = 50;

export interface SweepSafetyNetPorts {
  readonly entitlements: EntitlementStore;
  readonly baseEnds: BaseEndStore;
  readonly catalog: CatalogStore;
  readonly uploads: UploadStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  /** Time for which files are stored after the end of the base. */
  readonly retention: Milliseconds;
}

/** Removes the content of holders whose base ended at least the retention time ago. Their catalogs stay. */
export class SweepSafetyNet {
  readonly #ports: SweepSafetyNetPorts;

  constructor(ports: SweepSafetyNetPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the number of holders whose content was removed. `CollectBlocks` deletes the blocks in its next run. If the
   * content of one holder cannot be removed, the others are still processed. At the end, an `AggregateError` with all
   * failures is thrown.
   */
  async execute(): Promise<number> {
    const { baseEnds, clock, retention } = this.#ports;
    const instant = clock.now() - retention;
    const failures = new Map<Did, unknown>();
    let [done, swept] = [0, 0];
    while (done < MAX_HOLDERS_PER_RUN) {
      const page = await baseEnds.endedBy(instant, MAX_HOLDERS_PER_RUN + failures.size);
      const due = page.filter((did) => !failures.has(did));
      if (due.length === 0) break;
      for (const did of due) if (await this.#attempted(did, instant, failures)) swept += 1;
      done += due.length;
    }
    if (failures.size === 0) return swept;
    const message = `The content of ${failures.size} holders could not be removed: ${[...failures.keys()].join(', ')}`;
    throw new AggregateError(failures.values(), message);
  }

  async #attempted(did: Did, instant: number, failures: Map<Did, unknown>): Promise<boolean> {
    try {
      return await this.#ports.unitOfWork.run(() => this.#sweep(did, instant));
    } catch (error) {
      failures.set(did, error);
      return false;
    }
  }

  async #sweep(did: Did, instant: number): Promise<boolean> {
    const { entitlements, baseEnds, catalog, uploads, audit, clock } = this.#ports;
    // A grant for this holder either waits for this lock or is already committed. If it is committed, `endedAt` is
    // null.
    await entitlements.lock(did);
    const endedAt = await baseEnds.endedAt(did);
    if (endedAt === null || endedAt > instant) return false;
    await catalog.lock(did);
    // A holder who still owns the plan Once could commit an open upload. Its blocks would be stored again without a
    // safety net.
    await uploads.releaseAll(did);
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
