import { AddressRefused, type ClientAddress } from '@gatehouse/http-koa';
import ipaddr from 'ipaddr.js';
import type { Middleware } from 'koa';

/** Answers only clients whose address is in one of the ranges; it goes before everything else. */
export function addressAllowlist(cidrs: readonly string[], clientAddress: ClientAddress): Middleware {
  const ranges = cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return async (context, next) => {
    if (!isWithin(ranges, clientAddress(context.req))) throw new AddressRefused();
    await next();
  };
}

function isWithin(ranges: ReturnType<typeof ipaddr.parseCIDR>[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 client of a dual-stack socket shows as ::ffff:a.b.c.d.
  const client = ipaddr.process(address);
  return ranges.some((range) => range[0].kind() === client.kind() && client.match(range));
}
