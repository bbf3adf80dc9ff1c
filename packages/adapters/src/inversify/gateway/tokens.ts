import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { ForumMessages } from '@gatehouse/core/entitlement';
import { Outbox } from '@gatehouse/core/queue';
import type { ServiceIdentifier } from 'inversify';

/** Outbox for work at the support forum. */
export const ForumOutbox: ServiceIdentifier<Outbox<ForumMessages>> = Outbox;

/** Billing adapter for orders of operators. Bind each other source, such as a payment provider, to its own token. */
export const OperatorBilling: ServiceIdentifier<ReceiveBillingRequest<ManualOrder>> =
  Symbol('OperatorBilling');
