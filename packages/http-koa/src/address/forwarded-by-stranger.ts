import type { IncomingMessage } from 'node:http';
import { trusting } from './trusting.ts';

/** What proxies write down about whom they forward. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Does somebody forward this request whom we do not trust? Then its client is not known: a proxy on our own host that
 * nobody named makes the whole world come from there.
 */
export function forwardedByStranger(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => boolean {
  const isTrusted = trusting(trustedProxies);
  return ({ headers, socket }) =>
    FORWARDED.some((name) => headers[name] !== undefined) && !isTrusted(socket.remoteAddress ?? '', 0);
}
