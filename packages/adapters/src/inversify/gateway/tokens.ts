import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { EntitlementMessages } from '@gatehouse/core/entitlement';
import { Outbox } from '@gatehouse/core/queue';
import type { ServiceIdentifier } from 'inversify';

/** Queues the work for the support forum and the bridge that entitlement events require. */
export const ForumOutbox: ServiceIdentifier<Outbox<EntitlementMessages>> = Outbox;

/** Billing adapter for orders of operators. Bind each other source, such as a payment provider, to its own token. */
export const OperatorBilling: ServiceIdentifier<ReceiveBillingRequest<ManualOrder>> =
  Symbol('OperatorBilling');
