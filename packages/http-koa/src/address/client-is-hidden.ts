import type { IncomingMessage } from 'node:http';
import { isForwarded } from './is-forwarded.ts';
import { trusting } from './trusting.ts';

/**
 * Was the request forwarded without a client address that we trust? Either we do not trust the proxy, or it gives the
 * client in another header than `X-Forwarded-For`. Every client of a proxy on our own host would seem to be local.
 */
export function clientIsHidden(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = trusting(trustedProxies);
  return (request) => {
    const { headers, socket } = request;
    const isTold = isTrusted(socket.remoteAddress ?? '', 0) && Boolean(headers['x-forwarded-for']);
    return isForwarded(request) && !isTold;
  };
}
