import type { Identity } from '@gatehouse/core';
import type { Context } from 'koa';
import type { Gate } from '../endpoint/handlers.ts';
import type { SessionGuard } from '../session/session-guard.ts';
import type { CustomerGuests } from './customer-handlers.ts';

/** Lets customers in by their session, and nobody else but to open endpoints. */
export function customerGate(guard: SessionGuard<Identity>): Gate<CustomerGuests> {
  return async <Access extends keyof CustomerGuests>(context: Context, access: Access) => {
    const found = access === 'open' ? await guard.identify(context) : await guard.require(context);
    return found as CustomerGuests[Access];
  };
}
