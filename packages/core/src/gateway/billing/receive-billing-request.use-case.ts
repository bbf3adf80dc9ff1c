import type { AppliedEvent, ApplyEntitlementEvent } from '../entitlement/apply-entitlement-event.use-case.ts';
import type { BillingAdapter } from './billing-adapter.port.ts';

/** Lets one source of billing change entitlements. */
export class ReceiveBillingRequest<Request> {
  readonly #adapter: BillingAdapter<Request>;
  readonly #apply: ApplyEntitlementEvent;

  constructor(ports: { adapter: BillingAdapter<Request>; apply: ApplyEntitlementEvent }) {
    this.#adapter = ports.adapter;
    this.#apply = ports.apply;
  }

  /** Throws what the adapter and `ApplyEntitlementEvent` throw. */
  async execute(request: Request): Promise<AppliedEvent> {
    return this.#apply.execute(await this.#adapter.normalised(request));
  }
}
