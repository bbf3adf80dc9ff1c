import ipaddr from 'ipaddr.js';

/**
 * Returns a function that decides whether an address is in one of the CIDR ranges. An IPv4 address can be written as
 * `::ffff:a.b.c.d`.
 */
export function withinRanges(cidrs: readonly string[]): (address: string) => boolean {
  const ranges = cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    // A dual-stack socket shows IPv4 clients as ::ffff:a.b.c.d.
    const client = ipaddr.process(address);
    return ranges.some((range) => range[0].kind() === client.kind() && client.match(range));
  };
}
