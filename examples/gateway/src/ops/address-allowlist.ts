import { clientAddress, clientIsHidden, withinRanges } from '@gatehouse/http-koa/address';
import type { Step } from '@gatehouse/http-koa/exchange';
import { AddressRefused } from '@gatehouse/http-koa/refusal';

const UNKNOWN_PROXY =
  'A proxy forwarded this request. Add its address to TRUSTED_PROXIES, and let it set X-Forwarded-For.';

/**
 * Refuses clients outside the ranges, and requests through a proxy that does not report its client. Only the log and
 * the health checks of this machine run before this step. A proxy that uses HTTP/1.1 and adds no header cannot be
 * recognized: all its clients then seem to have the proxy's address.
 */
export function addressAllowlist(cidrs: readonly string[], trustedProxies: readonly string[]): Step {
  const isWithin = withinRanges(cidrs);
  const addressOf = clientAddress(trustedProxies);
  const isHidden = clientIsHidden(trustedProxies);
  return (context, next) => {
    if (!isWithin(addressOf(context.req))) throw new AddressRefused();
    if (isHidden(context.req)) throw new AddressRefused(UNKNOWN_PROXY);
    return next();
  };
}
