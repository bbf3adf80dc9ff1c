import { clientAddress, clientIsHidden } from '@gatehouse/http-koa/address';
import { AddressRefused } from '@gatehouse/http-koa/refusal';
import ipaddr from 'ipaddr.js';
import type { Middleware } from 'koa';

const SILENT_PROXY =
  'This request comes through a proxy. Name its address in TRUSTED_PROXIES, and let it set X-Forwarded-For.';

/** Answers only clients whose address is known, and in one of the ranges; it goes before everything else. */
export function addressAllowlist(cidrs: readonly string[], trustedProxies: readonly string[]): Middleware {
  const ranges = cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  const addressOf = clientAddress(trustedProxies);
  const isHidden = clientIsHidden(trustedProxies);
  return async (context, next) => {
    if (!isWithin(ranges, addressOf(context.req))) throw new AddressRefused();
    if (isHidden(context.req)) throw new AddressRefused(SILENT_PROXY);
    await next();
  };
}

function isWithin(ranges: ReturnType<typeof ipaddr.parseCIDR>[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 client of a dual-stack socket shows as ::ffff:a.b.c.d.
  const client = ipaddr.process(address);
  return ranges.some((range) => range[0].kind() === client.kind() && client.match(range));
}
