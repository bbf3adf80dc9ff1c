import proxyAddr from 'proxy-addr';
import { withoutPort } from './without-port.ts';

/** Says of each hop whether it is one of the trusted proxies; throws on what is no `isProxyRange`. */
export function trusting(trustedProxies: readonly string[]): (address: string, hop: number) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}
