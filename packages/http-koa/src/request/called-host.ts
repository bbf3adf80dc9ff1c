import type { IncomingHttpHeaders } from 'node:http';

/** Characters that a host cannot contain. Programs disagree about which part of such a text is the host. */
const NOT_A_HOST = /[@,]/;

/**
 * Returns the name and port to which the client sent the request; empty if the request does not contain them. Does not
 * use Koa's `context.host`. With `app.proxy` that is `X-Forwarded-Host`, which any client can send.
 */
export function calledHost({ ':authority': authority, host = '' }: IncomingHttpHeaders): string {
  const name = typeof authority === 'string' ? authority : host;
  return NOT_A_HOST.test(name) ? '' : name;
}
