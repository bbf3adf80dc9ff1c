import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Finds the address of the client behind the proxies that we trust. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * `trustedProxies` are addresses or CIDR ranges; `X-Forwarded-For` counts only as far as it was written by them, read
 * from the nearest hop outwards. Without any, the header is never read. Throws on a range that is none.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = trusts(trustedProxies);
  return (request) => proxyAddr(request, isTrusted);
}

/** What proxies write down about whom they forward. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Does somebody forward this request whom we do not trust? Then its client is not known: a proxy on our own host that
 * nobody named makes the whole world come from there.
 */
export function forwardedByStranger(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = trusts(trustedProxies);
  return ({ headers, socket }) =>
    FORWARDED.some((name) => headers[name] !== undefined) && !isTrusted(socket.remoteAddress ?? '', 0);
}

function trusts(trustedProxies: readonly string[]): (address: string, hop: number) => boolean {
  return trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : () => false;
}

/** What one subscriber owns of the address space: the IPv4 address, the /64 of an IPv6 address (RFC 6177). */
export function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...network, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
}
