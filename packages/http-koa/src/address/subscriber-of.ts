import ipaddr from 'ipaddr.js';

/**
 * Returns the network of one subscriber: the IPv4 address, or the /64 of an IPv6 address (RFC 6177). Returns any other
 * text unchanged.
 */
export function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...network, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
}
