import { isForwarded, withinRanges } from '@gatehouse/http-koa/address';
import type { Step } from '@gatehouse/http-koa/exchange';

/**
 * Runs the health checks for requests of this machine that no proxy has forwarded, whatever the allowlist contains. A
 * supervisor or container checks the health on loopback, and the operators' addresses need not include loopback.
 */
export function ownHealth(health: Step): Step {
  const isOwn = withinRanges(['127.0.0.0/8', '::1/128']);
  return (context, next) => {
    const { req } = context;
    const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '');
    return isOwn(address) && !isForwarded(req) ? health(context, next) : next();
  };
}
