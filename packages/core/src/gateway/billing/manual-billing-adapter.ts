import type { EntitlementOrder } from '../entitlement/apply-entitlement-event.use-case.ts';
import { checkedEvent } from '../entitlement/checked-event.ts';
import type { EntitlementEvent } from '../entitlement/entitlement-event.ts';
import { type Operator, requireRole } from '../operator/operator.ts';
import { parseDid } from '../pds/parse-did.ts';
import { BillingAdapter } from './billing-adapter.port.ts';

/** An operator's order for a holder. The operator chooses the event id. */
export interface ManualOrder {
  readonly operator: Operator;
  readonly did: string;
  readonly event: EntitlementEvent;
  /** The version of the entitlement that the operator has read; absent to apply the event to any version. */
  readonly seenVersion?: number | undefined;
}

/** Billing by an operator. The roles of the operator decide which events they can order. */
export class ManualBillingAdapter extends BillingAdapter<ManualOrder> {
  async normalised({ operator, did, event, seenVersion }: ManualOrder): Promise<EntitlementOrder> {
    requireRole(operator, `event.${event.name}`);
    return { did: parseDid(did), principal: operator.principal, event: checkedEvent(event), seenVersion };
  }
}
