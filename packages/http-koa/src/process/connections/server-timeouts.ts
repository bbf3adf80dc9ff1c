import type { ServerOptions } from 'node:http';
import { SECOND } from '@gatehouse/core/kernel';

/**
 * Time limits of every HTTP server. Proxies reuse connections that have been idle: nginx and AWS for up to 60
 * s, Traefik for 90 s, Caddy for two minutes. If the server closed such a connection first, it could reset a
 * request that the proxy has just sent.
 */
export const SERVER_TIMEOUTS: ServerOptions = {
  keepAliveTimeout: 130 * SECOND,
  headersTimeout: 30 * SECOND,
  requestTimeout: 0,
};
