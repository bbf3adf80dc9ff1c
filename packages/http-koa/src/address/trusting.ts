import proxyAddr from 'proxy-addr';

/** Says of each hop whether it is one of the trusted proxies; throws on what is no `isProxyRange`. */
export function trusting(trustedProxies: readonly string[]): (address: string, hop: number) => boolean {
  return trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : () => false;
}
