import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns a function that decides whether an address is in one of the CIDR ranges. An IPv4 address can be written as
 * `::ffff:a.b.c.d`. Other spellings, such as `0177.0.0.1` and `127.1`, are in no range, because programs disagree about
 * their meaning.
 */
export function withinRanges(cidrs: readonly string[]): (address: string) => boolean {
  const ranges = cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return (address) => {
    if (isIP(address) === 0) return false;
    // A dual-stack socket shows IPv4 clients as ::ffff:a.b.c.d.
    const client = ipaddr.process(address);
    return ranges.some((range) => range[0].kind() === client.kind() && client.match(range));
  };
}

/** Returns whether the address belongs to the machine itself. IPv4 can be written as in `withinRanges`. */
export const isLoopbackAddress: (address: string) => boolean = withinRanges(['127.0.0.0/8', '::1/128']);
