import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { EntitlementMessages } from '@gatehouse/core/entitlement';
import { Outbox } from '@gatehouse/core/queue';
import type { ServiceIdentifier } from 'inversify';

/** Outbox for the work that entitlement events cause at the support forum and the bridge. */
export const ForumOutbox: ServiceIdentifier<Outbox<EntitlementMessages>> = Outbox;

/** Billing adapter for orders of operators. Bind each other source, such as a payment provider, to its own token. */
export const OperatorBilling: ServiceIdentifier<ReceiveBillingRequest<ManualOrder>> =
  Symbol('OperatorBilling');
