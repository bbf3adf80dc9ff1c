import type { IncomingMessage } from 'node:http';
import { trusting } from './trusting.ts';

/** What proxies write down about whom they forward. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Does somebody forward this request who does not tell us for whom? Either we do not trust them, or they tell it in another
 * header than `X-Forwarded-For`. Its client is not known then: a proxy on our own host would make the whole world come from
 * there.
 */
export function clientIsHidden(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = trusting(trustedProxies);
  return ({ headers, socket }) => {
    const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
    const isTold = isTrusted(socket.remoteAddress ?? '', 0) && Boolean(headers['x-forwarded-for']);
    return isForwarded && !isTold;
  };
}
