import type { Route } from './route.ts';

/**
 * The routes of each public origin. All edges follow this table: the embedded edge, and nginx and Caddy,
 * whose configurations are generated from it. All paths of one origin belong to the same server, because the
 * edges parse unusual paths differently and could otherwise choose different servers.
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
