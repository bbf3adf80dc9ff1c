import { DAY } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { StrangerLimits } from '@gatehouse/core/throttle';
import type { CustomerStrangerAct } from './customer-stranger-limits.ts';

/**
 * Actions of customers that are limited because each of them adds rows to the audit log. These rows are never deleted,
 * and every user of AT Protocol can be a customer.
 */
export type CustomerHolderAct = 'new-device' | 'key-change';

/** Every limited action of the customer gateway. */
export type CustomerLimitedAct = CustomerStrangerAct | CustomerHolderAct;

/** Limits of the actions of holders. They are counted by holder instead of by address. */
export const CUSTOMER_HOLDER_LIMITS: StrangerLimits<CustomerHolderAct> = {
  'new-device': { window: DAY, perAddress: 100 },
  'key-change': { window: DAY, perAddress: 50 },
};

/** Returns the text by which the actions of a holder are counted. */
export function countedHolder(did: Did): string {
  return `holder ${did}`;
}
