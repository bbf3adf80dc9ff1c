import { isForwarded, isLoopbackAddress } from '@gatehouse/http-koa/address';
import type { Step } from '@gatehouse/http-koa/exchange';

/**
 * Runs the health checks for requests of this machine that no proxy has forwarded, whatever the allowlist contains. A
 * supervisor or container checks the health on loopback, and the operators' addresses need not include loopback.
 */
export function ownHealth(health: Step): Step {
  return (context, next) => {
    const { req } = context;
    const isOwn = isLoopbackAddress(req.socket.remoteAddress ?? '') && !isForwarded(req);
    return isOwn ? health(context, next) : next();
  };
}
