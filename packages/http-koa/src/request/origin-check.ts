import type { Context } from 'koa';
import { OriginRefused } from '../refusal/http-refusals.ts';
import { ownOrigin } from './own-origin.ts';

/** Where changes may come from. */
export interface OriginRules {
  /** The public address of this server; without it the `Host` header tells. */
  readonly publicUrl?: string | undefined;
  /** Other origins that may change things in the name of a signed-in person. */
  readonly allowedOrigins: readonly string[];
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another origin sends with this server's cookie (OWASP ASVS 3.5.1, 3.5.2). Browsers
 * tell the origin, or at least whether it is their own; a client that tells nothing must not use the cookie.
 */
export function checkOrigin(context: Context, usesCookie: boolean, rules: OriginRules): void {
  if (SAFE_METHODS.has(context.method)) return;
  const origin = context.get('Origin');
  if (origin === '' && !usesCookie) return;
  const allowed = origin === '' ? isOwnFetch(context) : isAllowed(origin, context, rules);
  if (!allowed) throw new OriginRefused();
}

function isOwnFetch(context: Context): boolean {
  return context.get('Sec-Fetch-Site') === 'same-origin';
}

function isAllowed(origin: string, context: Context, rules: OriginRules): boolean {
  return origin === ownOrigin(context, rules.publicUrl) || rules.allowedOrigins.includes(origin);
}
