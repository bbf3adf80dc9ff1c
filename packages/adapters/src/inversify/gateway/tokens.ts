import { ReadAuditLog } from '@gatehouse/core/audit';
import type { ManualOrder, ReceiveBillingRequest } from '@gatehouse/core/billing';
import type { Operator, OperatorAuditFilter } from '@gatehouse/core/operator';
import type { ServiceIdentifier } from 'inversify';

/** Shows the audit log to operators. */
export const OperatorAuditLog: ServiceIdentifier<ReadAuditLog<Operator, OperatorAuditFilter>> = ReadAuditLog;

/**
 * Billing adapter for orders of operators. Bind every other source, such as a payment provider, to a separate token.
 */
export const OperatorBilling: ServiceIdentifier<ReceiveBillingRequest<ManualOrder>> =
  Symbol('OperatorBilling');
