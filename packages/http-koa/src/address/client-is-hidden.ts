import { hasForwardingHeader, isForwarded } from './is-forwarded.ts';
import type { ReceivedRequest } from './received-request.ts';
import { trusting } from './trusting.ts';

/** Pattern of a list that contains at least one address. */
const ADDRESS = /[^\s,]/;

/**
 * Returns whether the request was forwarded without a client address that can be trusted. Either the proxy is not
 * trusted, or it sends the address in a header other than `X-Forwarded-For`. Without this check, every client of a
 * proxy on this machine would seem to be local.
 */
export function clientIsHidden(trustedProxies: readonly string[]): (request: ReceivedRequest) => boolean {
  const isTrusted = trusting(trustedProxies);
  return (request) => {
    if (!isTrusted(request.socket.remoteAddress ?? '', 0)) return isForwarded(request);
    // A trusted proxy also sends its own health checks, without this header.
    return hasForwardingHeader(request) && !ADDRESS.test(String(request.headers['x-forwarded-for'] ?? ''));
  };
}
