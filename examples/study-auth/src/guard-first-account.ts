import type { Step } from '@gatehouse/http-koa/exchange';
import { answerHosts } from '@gatehouse/http-koa/server';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Until the first account exists, accepts changes only if the host is a loopback name or an IP address. Otherwise a
 * foreign page could point its name here (DNS rebinding), pass as same-origin, and create the administrator.
 */
export function guardFirstAccount(isConfigured: () => Promise<boolean>): Step {
  const ownHosts = answerHosts({ anyAddress: true });
  let configured = false;
  return async (context, next) => {
    if (configured || SAFE_METHODS.has(context.method)) return next();
    // Accounts are never deleted, so a configured server stays configured.
    configured = await isConfigured();
    return configured ? next() : ownHosts(context, next);
  };
}
