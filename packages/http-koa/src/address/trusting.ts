import proxyAddr from 'proxy-addr';
import { isProxyRange } from './is-proxy-range.ts';
import { withoutPort } from './without-port.ts';

/**
 * Returns a function that decides whether an address is one of the trusted proxies. Throws a `TypeError` if
 * `isProxyRange` refuses an item of the list.
 */
export function trusting(trustedProxies: readonly string[]): (address: string, hop: number) => boolean {
  const wrong = trustedProxies.find((range) => !isProxyRange(range));
  if (wrong !== undefined)
    throw new TypeError(
      `"${wrong}" is not an address or range of a proxy. Write it like 10.0.0.0/8 or fd00::/8.`,
    );
  if (trustedProxies.length === 0) return () => false;
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}
