import type { AuthenticateDevice } from '@gatehouse/core/device';
import type { Identity } from '@gatehouse/core/identity';
import { InvalidInput } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Gate } from '@gatehouse/http-koa/endpoint';
import type { Exchange } from '@gatehouse/http-koa/exchange';
import { UNAUTHENTICATED } from '@gatehouse/http-koa/refusal';
import type { SessionGuard } from '@gatehouse/http-koa/session';
import type { CustomerGuests, FilesGuest } from './customer-guests.ts';

/** Dependencies of the gate. */
export interface CustomerGateParts {
  readonly sessions: SessionGuard<Identity>;
  readonly devices: AuthenticateDevice;
  /**
   * The only customers who can sign in; undefined to allow any. The gate checks every request that needs a session or a
   * device, so that sessions from before a change of the list are refused as well.
   */
  readonly accounts: ReadonlySet<Did> | undefined;
}

const DEVICE = /^Bearer (ghd_\S*)$/i;

/** Requires a customer's session on `session` endpoints, and a session or a device on `files` endpoints. */
export function customerGate(parts: CustomerGateParts): Gate<CustomerGuests> {
  return async <Access extends keyof CustomerGuests>(context: Exchange, access: Access) =>
    (await admitted(context, access, parts)) as CustomerGuests[Access];
}

async function admitted(context: Exchange, access: keyof CustomerGuests, parts: CustomerGateParts) {
  if (access === 'open') return parts.sessions.identify(context);
  const guest =
    access === 'session' ? await parts.sessions.require(context) : await filesGuest(context, parts);
  if (parts.accounts?.has(guest.owner.did) === false) throw UNAUTHENTICATED;
  return guest;
}

async function filesGuest(context: Exchange, { sessions, devices }: CustomerGateParts): Promise<FilesGuest> {
  const token = DEVICE.exec(context.get('Authorization'))?.[1];
  if (token === undefined) return { owner: (await sessions.require(context)).owner, device: undefined };
  // A request with a device token must not contain a cookie, because the token and the cookie could belong to different
  // customers.
  if (context.get('Cookie') !== '') throw new InvalidInput([{ path: ['Cookie'], message: TOKEN_AND_COOKIE }]);
  const device = await devices.execute(token);
  if (!device) throw UNAUTHENTICATED;
  return { owner: { did: device.holder }, device };
}

const TOKEN_AND_COOKIE = 'must not be sent with the token of a device';
