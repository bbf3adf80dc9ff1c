import { isForwarded } from '@gatehouse/http-koa/address';
import type { Step } from '@gatehouse/http-koa/exchange';
import { AddressRefused } from '@gatehouse/http-koa/refusal';

/**
 * Refuses forwarded requests because, without sign-in, a proxy would make each of its clients an
 * administrator.
 */
export function refuseForwarded(): Step {
  return ({ req }, next) => {
    if (isForwarded(req)) throw new AddressRefused(MESSAGE);
    return next();
  };
}

const MESSAGE =
  'AUTH_DISABLED: this server accepts only requests from its own machine, and this request came through a proxy.';
