import { isIP } from 'node:net';
import { trusting } from './trusting.ts';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** May this stand among trusted proxies: an address, a CIDR range, or `loopback`, `linklocal`, `uniquelocal`? */
export function isProxyRange(text: string): boolean {
  // A bare number would be taken for an address, too; whoever writes one means a count of hops.
  const [address = ''] = text.split('/', 1);
  return (NAMES.has(text) || isIP(address) !== 0) && isUnderstood(text);
}

function isUnderstood(text: string): boolean {
  try {
    trusting([text]);
    return true;
  } catch {
    return false;
  }
}
