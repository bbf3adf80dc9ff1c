import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { ServiceIdentifier } from 'inversify';

/**
 * Billing adapter for orders of operators. Bind every other source, such as a payment provider, to a separate token.
 */
export const OperatorBilling: ServiceIdentifier<ReceiveBillingRequest<ManualOrder>> =
  Symbol('OperatorBilling');
