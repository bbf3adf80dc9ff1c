import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { ReceivedRequest } from './received-request.ts';
import { trusting } from './trusting.ts';
import { withoutPort } from './without-port.ts';

/** Returns the address of the client that sent the request, even if trusted proxies forwarded it. */
export type ClientAddress = (request: ReceivedRequest) => string;

/**
 * If a trusted proxy sent the request, returns the last address in `X-Forwarded-For` that is not a trusted proxy. If
 * all addresses are trusted proxies, returns the first one. If no trusted proxy sent the request, the header is
 * ignored. Throws a `TypeError` if `isProxyRange` refuses an item.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = trusting(trustedProxies);
  // A closed connection has no address.
  return (request) => withoutPort(proxyAddr(request as IncomingMessage, isTrusted) ?? 'unknown');
}
