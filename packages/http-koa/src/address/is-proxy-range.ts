import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const DECIMAL = /^[1-9]\d{0,2}$/;
const NETMASK = /^(?:255\.){0,3}(?:255|254|252|248|240|224|192|128)(?:\.0){0,3}$/;

/**
 * Length of the prefix of `::ffff:0:0/96`, the range of all IPv4 addresses written as IPv6. A range with the same start
 * and a shorter prefix also contains all IPv4 addresses.
 */
const MAPPED_PREFIX = 96;

/**
 * Returns whether the text can be an item of a list of trusted proxies: an address, a CIDR range, or `loopback`,
 * `linklocal` or `uniquelocal`. Octal and hexadecimal spellings, such as `010.0.0.0/8`, are refused, because programs
 * disagree about their meaning. A single number is refused, because other programs read it as a number of hops. A range
 * of all addresses is refused as well.
 */
export function isProxyRange(text: string): boolean {
  if (NAMES.has(text)) return true;
  const [address = '', range, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (range === undefined) return true;
  if (family === 4 && isIP(range) === 4) return NETMASK.test(range);
  if (!DECIMAL.test(range) || Number(range) > (family === 4 ? 32 : 128)) return false;
  return family === 4 || Number(range) > MAPPED_PREFIX || !isMapped(address);
}

function isMapped(address: string): boolean {
  return ipaddr.IPv6.parse(address).isIPv4MappedAddress();
}
