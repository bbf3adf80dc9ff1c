import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import { trusting } from './trusting.ts';
import { withoutPort } from './without-port.ts';

/** Finds the address of the client behind the proxies that we trust. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * `X-Forwarded-For` counts only as far as it was written by the trusted proxies, read from the nearest hop outwards.
 * Without any, the header is never read. Throws on what is no `isProxyRange`.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = trusting(trustedProxies);
  // A connection that has ended has no address any more.
  return (request) => withoutPort(proxyAddr(request, isTrusted) ?? 'unknown');
}
