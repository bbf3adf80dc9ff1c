import { isIPv6 } from 'node:net';
import { addressList } from './address-list.ts';

/** Returns whether the address belongs to the machine itself. */
export const isLoopback: (address: string) => boolean = addressList(['127.0.0.0/8', '::1/128']);

/** Addresses that the IANA special-purpose registries (RFC 6890) exclude from the public internet, and multicast. */
const isSpecial = addressList([
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
 * The IPv6 unicast addresses in use. Some addresses in this range are special or contain an IPv4 address;
 * `isSpecialIpv6` recognizes them.
 */
const isGlobalIpv6 = addressList(['2000::/3']);
const isSpecialIpv6 = addressList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/**
 * Returns whether the address is a public internet address. Loopback, private, link-local, unique-local and reserved
 * addresses are not public.
 */
export function isPublic(address: string): boolean {
  if (!isIPv6(address)) return !isSpecial(address);
  return isGlobalIpv6(address) && !isSpecialIpv6(address);
}
