import type { AppliedEvent, ApplyEntitlementEvent } from '../entitlement/apply-entitlement-event.use-case.ts';
import type { BillingAdapter } from './billing-adapter.port.ts';

/** Dependencies of `ReceiveBillingRequest`. */
export interface ReceiveBillingRequestPorts<Request> {
  readonly adapter: BillingAdapter<Request>;
  readonly apply: ApplyEntitlementEvent;
}

/** Lets one source of billing change entitlements. */
export class ReceiveBillingRequest<Request> {
  readonly #ports: ReceiveBillingRequestPorts<Request>;

  constructor(ports: ReceiveBillingRequestPorts<Request>) {
    this.#ports = ports;
  }

  /** Throws the errors of the adapter and of `ApplyEntitlementEvent`. */
  async execute(request: Request): Promise<AppliedEvent> {
    return this.#ports.apply.execute(await this.#ports.adapter.normalised(request));
  }
}
