import type { Base, Entitlement } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';

/** A row of `entitlements`, without its link to the audit log. */
export interface EntitlementRow {
  readonly did: string;
  readonly base: string;
  readonly grace_until: number | null;
  /** 1 if the holder owns the plan Once. */
  readonly once: number;
  readonly payment_provider: string | null;
  readonly payment_customer_id: string | null;
  readonly payment_subscription_id: string | null;
  readonly version: number;
}

/** The columns that an event changes. */
export const CHANGED_COLUMNS: readonly Exclude<keyof EntitlementRow, 'did'>[] = [
  'base',
  'grace_until',
  'once',
  'payment_provider',
  'payment_customer_id',
  'payment_subscription_id',
  'version',
];

export const ENTITLEMENT_COLUMNS: readonly (keyof EntitlementRow)[] = ['did', ...CHANGED_COLUMNS];

export function entitlementOf(row: EntitlementRow): Entitlement {
  const { payment_provider: provider, payment_customer_id: customerId } = row;
  const isPaid = provider !== null && customerId !== null;
  return {
    did: row.did as Did,
    base: row.base as Base,
    graceUntil: row.grace_until,
    once: row.once === 1,
    payment: isPaid ? { provider, customerId, subscriptionId: row.payment_subscription_id } : null,
    version: row.version,
  };
}

export function entitlementRow(entitlement: Entitlement): EntitlementRow {
  return {
    did: entitlement.did,
    base: entitlement.base,
    grace_until: entitlement.graceUntil,
    once: entitlement.once ? 1 : 0,
    payment_provider: entitlement.payment?.provider ?? null,
    payment_customer_id: entitlement.payment?.customerId ?? null,
    payment_subscription_id: entitlement.payment?.subscriptionId ?? null,
    version: entitlement.version,
  };
}
