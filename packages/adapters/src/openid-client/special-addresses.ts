import { BlockList, isIPv6 } from 'node:net';

const LOOPBACK = blockList(['127.0.0.0/8', '::1/128']);

/** Addresses that the IANA special-purpose registries (RFC 6890) exclude from the public internet, and multicast. */
const SPECIAL = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);

/**
 * The IPv6 unicast addresses in use. SPECIAL contains the exceptions: special addresses, and addresses that contain an
 * IPv4 address.
 */
const GLOBAL_IPV6 = blockList(['2000::/3']);
const SPECIAL_IPV6 = blockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Returns whether the address belongs to the machine itself. */
export function isLoopback(address: string): boolean {
  return contains(LOOPBACK, address);
}

/**
 * Returns whether the address is a public internet address. Loopback, private, link-local, unique-local and reserved
 * addresses are not public.
 */
export function isPublic(address: string): boolean {
  if (!isIPv6(address)) return !contains(SPECIAL, address);
  return contains(GLOBAL_IPV6, address) && !contains(SPECIAL_IPV6, address);
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), familyOf(network));
  }
  return list;
}
