import type { Step } from '@gatehouse/http-koa/exchange';
import { answerHosts } from '@gatehouse/http-koa/server';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns a step that protects a server without accounts. Until the first account exists, the step accepts changes only
 * if the host is a loopback name or an IP address. Otherwise a foreign page could make its own name resolve to this
 * server (DNS rebinding). The page would then be same-origin and could create the administrator.
 */
export function guardFirstAccount(isConfigured: () => Promise<boolean>): Step {
  const ownHosts = answerHosts({ anyAddress: true });
  let configured = false;
  const guard: Step = async (context, next) => {
    // The result is cached, because a configured server stays configured: accounts are never deleted.
    configured = await isConfigured();
    return configured ? next() : ownHosts(context, next);
  };
  return (context, next) => (configured || SAFE_METHODS.has(context.method) ? next() : guard(context, next));
}
