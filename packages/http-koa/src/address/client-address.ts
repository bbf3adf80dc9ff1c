import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { ReceivedRequest } from './received-request.ts';
import { trusting } from './trusting.ts';
import { withoutPort } from './without-port.ts';

/** Returns the address of the client behind the trusted proxies. */
export type ClientAddress = (request: ReceivedRequest) => string;

/**
 * Reads `X-Forwarded-For` from the last address to the first, and stops at the first that was not added by a
 * trusted proxy. Without trusted proxies the header is ignored. Throws a `TypeError` if an item is not an
 * `isProxyRange`.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = trusting(trustedProxies);
  // A closed connection has no address.
  return (request) => withoutPort(proxyAddr(request as IncomingMessage, isTrusted) ?? 'unknown');
}
