import type { Did } from '../pds/did.ts';
import type { HeldEntitlements } from '../statement/held-entitlements.port.ts';
import { QuotaLimit } from './quota-limit.port.ts';

/** Size of the safety net for each plan, in bytes. Holders without the base plan have no safety net. */
export interface PlanQuotas {
  readonly base: number;
  /** Quota of a holder who has the base plan and also owns the plan Once. */
  readonly baseAndOnce: number;
}

/** A quota that depends on the current plans of the holder. */
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
