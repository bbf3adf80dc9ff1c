import type { IncomingMessage } from 'node:http';
import { hasForwardingHeader, isForwarded } from './is-forwarded.ts';
import { trusting } from './trusting.ts';

/**
 * Returns whether the request was forwarded without a client address that we trust. Either we do not trust the proxy,
 * or it sends the address in another header than `X-Forwarded-For`. Otherwise every client of a proxy on our own host
 * would seem to be local.
 */
export function clientIsHidden(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = trusting(trustedProxies);
  return (request) => {
    if (!isTrusted(request.socket.remoteAddress ?? '', 0)) return isForwarded(request);
    // A trusted proxy checks our health with requests of its own, which have no such header.
    return hasForwardingHeader(request) && !request.headers['x-forwarded-for'];
  };
}
