/** All networks of one IPv6 /48 together can have this many times the limit of one address. */
export const SITE_LIMIT_FACTOR = 2;

const IPV6_SUBSCRIBER = /^([0-9a-f:]+)\/64$/;

/**
 * Returns the network of the site to which the address belongs. For an IPv6 /64 this is its /48, because one owner can
 * use all 65,536 /64 networks in it (RFC 6177). Returns any other address unchanged.
 */
export function siteOf(address: string): string {
  const network = IPV6_SUBSCRIBER.exec(address)?.[1];
  if (network === undefined) return address;
  const [head = '', tail = ''] = network.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const padded = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')];
  return `${padded.slice(0, 3).join(':')}::/48`;
}
