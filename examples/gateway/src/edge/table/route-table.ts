import type { Route } from './route.ts';

/**
 * The routes of each public origin. All edges follow this table: the embedded one, and the configurations of
 * nginx and Caddy that are generated from it. Each origin has one server. If a path decided which server gets
 * a request, unusual paths would be a risk, because the edges parse them differently.
 */
export const ROUTE_TABLE = {
  customer: [
    { path: '/api/health', outage: 'json', needsReadiness: true },
    { path: '/api/v1/health', outage: 'json', needsReadiness: true },
    { path: '/api/*', outage: 'json' },
    { path: '/.well-known/*', outage: 'json' },
    { path: '/assets/*', outage: 'page' },
    { path: '/*', outage: 'page', needsReadiness: true },
  ],
  pds: [
    { path: '/xrpc/com.atproto.sync.subscribeRepos', outage: 'json', canUpgrade: true },
    { path: '/xrpc/*', outage: 'json' },
    { path: '/.well-known/*', outage: 'json' },
    { path: '/oauth/token', outage: 'json' },
    { path: '/oauth/par', outage: 'json' },
    { path: '/oauth/*', outage: 'page' },
    { path: '/health', outage: 'json' },
    { path: '/app/*', outage: 'page' },
    { path: '/*', outage: 'page' },
  ],
  operators: [
    { path: '/internal/*', outage: 'json' },
    { path: '/*', outage: 'page' },
  ],
  bridge: [{ path: '/*', outage: 'page' }],
  forum: [{ path: '/*', outage: 'page' }],
} as const satisfies Record<string, readonly Route[]>;

/** Names of the public origins. */
export type SiteName = keyof typeof ROUTE_TABLE;
