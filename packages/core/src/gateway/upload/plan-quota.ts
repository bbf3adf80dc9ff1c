import type { Did } from '../pds/did.ts';
import type { HeldEntitlements } from '../statement/held-entitlements.port.ts';
import { QuotaLimit } from './quota-limit.port.ts';

/** Bytes of the safety net by plan. Without the base plan there is no safety net. */
export interface PlanQuotas {
  readonly base: number;
  /** Of a holder who also owns Once. */
  readonly baseAndOnce: number;
}

/** The quota of the plans that the holder has now. */
export class PlanQuota extends QuotaLimit {
  readonly #entitlements: HeldEntitlements;
  readonly #quotas: PlanQuotas;

  constructor(entitlements: HeldEntitlements, quotas: PlanQuotas) {
    super();
    this.#entitlements = entitlements;
    this.#quotas = quotas;
  }

  override async of(holder: Did): Promise<number> {
    const { once } = await this.#entitlements.of(holder);
    return once ? this.#quotas.baseAndOnce : this.#quotas.base;
  }
}
