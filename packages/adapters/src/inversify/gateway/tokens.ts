import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { ForumMessages } from '@gatehouse/core/entitlement';
import { Outbox } from '@gatehouse/core/queue';
import type { ServiceIdentifier } from 'inversify';

/** Where entitlements queue work for the support forum. */
export const ForumOutbox: ServiceIdentifier<Outbox<ForumMessages>> = Outbox;

/** Orders of operators. Each other source of billing, such as a payment provider, is bound to a token of its own. */
export const OperatorBilling: ServiceIdentifier<ReceiveBillingRequest<ManualOrder>> =
  Symbol('OperatorBilling');
