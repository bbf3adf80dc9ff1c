import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The address of the client that a request really comes from. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * The peer's address, or, when the peer is one of the trusted proxies, the last address in X-Forwarded-For that is
 * not: what stands further left, anybody may have written.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const ranges = trustedProxies.map((range) =>
    range.includes('/') ? ipaddr.parseCIDR(range) : single(ipaddr.parse(range)),
  );
  const isTrusted = (address: string): boolean => {
    const parsed = ipaddr.process(address);
    return ranges.some((range) => parsed.kind() === range[0].kind() && parsed.match(range));
  };
  if (ranges.length === 0) return (request) => request.socket.remoteAddress ?? 'unknown';
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? 'unknown';
    const hops = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim());
    while (ipaddr.isValid(address) && isTrusted(address)) {
      const hop = hops.pop();
      if (hop === undefined || !ipaddr.isValid(hop)) break;
      address = hop;
    }
    return address;
  };
}

function single(address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
