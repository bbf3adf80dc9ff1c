import type { Identity } from '@gatehouse/core/identity';
import type { Gate } from '@gatehouse/http-koa/endpoint';
import type { SessionGuard } from '@gatehouse/http-koa/session';
import type { Context } from 'koa';
import type { CustomerGuests } from './customer-guests.ts';

/** Requires a customer's session except on `open` endpoints. */
export function customerGate(guard: SessionGuard<Identity>): Gate<CustomerGuests> {
  return async <Access extends keyof CustomerGuests>(context: Context, access: Access) => {
    const found = access === 'open' ? await guard.identify(context) : await guard.require(context);
    return found as CustomerGuests[Access];
  };
}
