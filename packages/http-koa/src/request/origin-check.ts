import type { Exchange } from '../exchange/exchange.ts';
import { OriginRefused } from '../refusal/http-refusals.ts';
import { calledHost } from './called-host.ts';

/** The origins whose pages can send changes. */
export interface OriginRules {
  /** The public address of this server. If absent, the `Host` header is used instead. */
  readonly publicUrl?: string | undefined;
  /** Other origins whose pages can send changes with the user's cookie. */
  readonly allowedOrigins: readonly string[];
}

const WEB_SCHEME = /^https?:$/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another origin sends (OWASP ASVS 3.5.1, 3.5.2). Every browser sends `Origin` or at
 * least `Sec-Fetch-Site`. A client that sends neither header cannot use the cookie.
 */
export function checkOrigin(context: Exchange, usesCookie: boolean, rules: OriginRules): void {
  if (!SAFE_METHODS.has(context.method) && !isWelcome(context, usesCookie, rules)) throw new OriginRefused();
}

function isWelcome(context: Exchange, usesCookie: boolean, rules: OriginRules): boolean {
  const [origin, site] = [context.get('Origin'), context.get('Sec-Fetch-Site')];
  if (origin !== '') return rules.allowedOrigins.includes(origin) || isOwn(origin, context, rules.publicUrl);
  return site === '' ? !usesCookie : site === 'same-origin';
}

/**
 * Returns whether the origin is the server's own. Without a public address, the origin can be http or https, because a
 * proxy can handle TLS. Host and port must match.
 */
function isOwn(origin: string, context: Exchange, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  const [url, host] = [URL.parse(origin), calledHost(context.headers)];
  return host !== '' && url?.host === host && WEB_SCHEME.test(url.protocol);
}
