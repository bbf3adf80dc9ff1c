import type { Instant } from '../../kernel/instant.ts';
import type { BaseEndStore } from '../entitlement/base-end-store.port.ts';
import type { Did } from '../pds/did.ts';
import type { QuotaLimit } from './quota-limit.port.ts';
import type { Quota } from './upload.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { UploadStore } from './upload-store.port.ts';

/** A holder's use of the safety net. */
export interface SafetyNetUse extends Quota {
  /** Time at which the stored content is removed because the base has ended; null if nothing will be removed. */
  readonly storedUntil: Instant | null;
}

export interface ReadQuotaPorts {
  readonly uploads: UploadStore;
  readonly baseEnds: BaseEndStore;
  readonly quota: QuotaLimit;
  readonly limits: Pick<UploadLimits, 'retention'>;
}

/** Reads how much of the safety net a holder uses. Reading needs no entitlement. */
export class ReadQuota {
  readonly #ports: ReadQuotaPorts;

  constructor(ports: ReadQuotaPorts) {
    this.#ports = ports;
  }

  async execute(holder: Did): Promise<SafetyNetUse> {
    const { uploads, baseEnds, quota, limits } = this.#ports;
    const usage = await uploads.usage(holder);
    const endedAt = usage.used > 0 ? await baseEnds.endedAt(holder) : null;
    return { limit: await quota.of(holder), ...usage, storedUntil: endedAt && endedAt + limits.retention };
  }
}
