import { isIP } from 'node:net';
import type { Middleware } from 'koa';
import { HostRefused } from '../refusal/http-refusals.ts';

/** The names that a server goes by beside those of loopback. */
export interface HostRules {
  /** The public address of this server, if it has one. */
  readonly publicUrl?: string | undefined;
  /** Other machines reach it by any address of its own: no name can be rebound to a page that has an address. */
  readonly anyAddress: boolean;
}

/** A `Host` header (RFC 9110 section 7.2) and the name or address in it. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/i;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Answers only requests for the server's own names: a server that lets everybody in must not be reached by a foreign
 * page whose name has been made to point here (DNS rebinding).
 */
export function answerHosts({ publicUrl, anyAddress }: HostRules): Middleware {
  const publicName = publicUrl && new URL(publicUrl).hostname;
  return async (context, next) => {
    const name = HOST.exec(context.req.headers.host ?? '')?.[1]?.toLowerCase() ?? '';
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) > 0;
    if (!LOOPBACK.test(name) && name !== publicName && !(anyAddress && isAddress)) throw new HostRefused();
    await next();
  };
}
