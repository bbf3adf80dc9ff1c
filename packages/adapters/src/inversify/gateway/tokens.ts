import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { EntitlementMessages } from '@gatehouse/core/entitlement';
import { Outbox } from '@gatehouse/core/queue';
import type { ServiceIdentifier } from 'inversify';

/** Outbox for work for the support forum and the bridge. Entitlement events queue this work. */
export const ForumOutbox: ServiceIdentifier<Outbox<EntitlementMessages>> = Outbox;

/**
 * Billing adapter for orders of operators. Bind every other source, such as a payment provider, to a separate token.
 */
export const OperatorBilling: ServiceIdentifier<ReceiveBillingRequest<ManualOrder>> =
  Symbol('OperatorBilling');
