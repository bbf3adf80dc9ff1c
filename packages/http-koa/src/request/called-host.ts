import type { IncomingHttpHeaders } from 'node:http';

/** User information or a list is not a host, and programs disagree about it. */
const NOT_A_HOST = /[@,]/;

/**
 * The name and port that the client called; empty without one. Koa's `context.host` is not used, because with `app.proxy`
 * it is `X-Forwarded-Host`, which any client can send.
 */
export function calledHost({ ':authority': authority, host = '' }: IncomingHttpHeaders): string {
  const name = typeof authority === 'string' ? authority : host;
  return NOT_A_HOST.test(name) ? '' : name;
}
