import type { Milliseconds } from '@gatehouse/core/kernel';
import {
  CLIENT_CLAIMS,
  COMPRESSED_TYPES,
  HEADER_TIMEOUT,
  IDLE_TIMEOUT,
  MIN_COMPRESSED_BYTES,
  OUTAGE,
  OUTAGE_HEADERS,
  RESPONSE_TIMEOUT,
  type Route,
  type Site,
  TUNNEL_TIMEOUT,
  UPSTREAM_IDLE_TIMEOUT,
} from '../table/index.ts';
import type { EdgePlace } from './edge-place.ts';
import { siteIds } from './site-ids.ts';

/** The part of nginx's configuration for `http { ... }`. Requires nginx 1.22 or later. */
export function nginxConfiguration({ listen, sites, certificateFiles }: EdgePlace): string {
  const files = certificateFiles ?? {
    certFile: '/etc/gatehouse/edge.pem',
    keyFile: '/etc/gatehouse/edge.key',
  };
  return [
    '# For nginx 1.22 or later, inside http { ... }. `gatehouse config edge nginx` prints it with the names of an installation.',
    SHARED,
    ...siteIds(sites).map(([id, site]) => [...upstreamOf(id, site), ...mapsOf(id, site)].join('\n')),
    defaultServer(listen),
    ...siteIds(sites).map(([id, site]) => serverOf(id, site, listen, files)),
  ]
    .join('\n\n')
    .concat('\n');
}

const seconds = (milliseconds: number) => `${milliseconds / 1_000}s`;

const SHARED = `# The head of a request: 16 KiB in all, as Node's servers accept it. Bodies have the limits of the servers behind.
client_header_buffer_size 4k;
large_client_header_buffers 4 8k;
client_header_timeout ${seconds(HEADER_TIMEOUT)};
client_max_body_size 0;
keepalive_timeout ${seconds(IDLE_TIMEOUT)};
server_tokens off;
recursive_error_pages on;
merge_slashes off;

gzip on;
gzip_proxied any;
gzip_vary on;
gzip_min_length ${MIN_COMPRESSED_BYTES};
gzip_types ${COMPRESSED_TYPES.filter((type) => type !== 'text/html').join(' ')};

# A header named in Connection would be removed on the way.
map $http_connection $strips_headers {
  default 1;
  "" 0;
  "~*^(?:close|keep-alive|te|upgrade|http2-settings|[ \\t,])*$" 0;
}

map $http_upgrade $wants_websocket {
  default "";
  ~*^websocket$ websocket;
}`;

function upstreamOf(id: string, { upstream }: Site): string[] {
  return [
    `upstream ${id} {`,
    `  server ${new URL(upstream).host} max_fails=0;`,
    '  keepalive 64;',
    `  keepalive_timeout ${seconds(UPSTREAM_IDLE_TIMEOUT)};`,
    '}',
  ];
}

function mapsOf(id: string, { routes }: Site): string[] {
  return [
    map('$request_uri', `$${id}_outage`, 'page', routes, ({ outage }) => outage),
    map('$request_uri', `$${id}_upgrade`, '""', routes, ({ canUpgrade }) =>
      canUpgrade ? '$wants_websocket' : '""',
    ),
    map('$request_uri', `$${id}_waits`, '0', routes, ({ needsReadiness }) => (needsReadiness ? '1' : '0')),
    `map $${id}_upgrade $${id}_connection {\n  default upgrade;\n  "" "";\n}`,
  ];
}

/**
 * Renders a `map` of nginx. nginx compares its regular expressions in the order of the lines, which is the
 * order of the routes.
 */
function map(
  from: string,
  to: string,
  other: string,
  routes: readonly Route[],
  value: (route: Route) => string,
): string {
  const rows = routes.map((route) => `  ${pathPattern(route)} ${value(route)};`);
  return [`map ${from} ${to} {`, `  default ${other};`, ...rows, '}'].join('\n');
}

/** nginx pattern that matches the target of a request with any query. */
function pathPattern({ path }: Route): string {
  const literal = path.replace(/\*$/, '').replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&');
  return path.endsWith('/*') ? `"~^${literal}"` : `"~^${literal}(?:\\?|$)"`;
}

/** Renders the server for all other host names. It refuses them in the TLS handshake, and in the header `Host`. */
function defaultServer(listen: string): string {
  return `server {
  listen ${listen} ssl http2 default_server;
  server_name _;
  ssl_reject_handshake on;
  return 421;
}`;
}

function serverOf(
  id: string,
  site: Site,
  listen: string,
  files: { certFile: string; keyFile: string },
): string {
  const { hosts, allowedCidrs, routes } = site;
  const waits = routes.some(({ needsReadiness }) => needsReadiness);
  return `server {
  listen ${listen} ssl http2;
  server_name ${hosts.join(' ')};
  ssl_certificate ${files.certFile};
  ssl_certificate_key ${files.keyFile};
  ssl_protocols TLSv1.2 TLSv1.3;
${allowedCidrs ? `${[...allowedCidrs.map((range) => `  allow ${range};`), '  deny all;'].join('\n')}\n` : ''}
  if ($strips_headers) { return 400; }
  if ($request_method = CONNECT) { return 405; }

${routes
  .filter(({ canUpgrade }) => canUpgrade)
  .map(({ path }) => locationOf(id, site, `= ${path}`, TUNNEL_TIMEOUT))
  .join('\n\n')}
${locationOf(id, site, '/', RESPONSE_TIMEOUT)}
${waits ? readinessOf(id) : ''}
  location @outage {
    internal;
    error_page 418 = @outage_json;
    if ($${id}_outage = json) { return 418; }
    default_type "${OUTAGE.page.contentType}";
${outageHeaders()}
    return 502 '${OUTAGE.page.body}';
  }

  location @outage_json {
    internal;
    default_type "${OUTAGE.json.contentType}";
${outageHeaders()}
    return 502 '${OUTAGE.json.body}';
  }
}`;
}

function locationOf(id: string, { port, routes }: Site, path: string, timeout: Milliseconds): string {
  const host = port === undefined ? '$host' : `$host:${port}`;
  const waits = routes.some(({ needsReadiness }) => needsReadiness);
  return `  location ${path} {
${waits ? '    auth_request /edge-readiness;\n    error_page 500 = @outage;\n' : ''}    error_page 502 504 = @outage;
    proxy_pass http://${id};
    proxy_http_version 1.1;
    proxy_request_buffering off;
    proxy_buffering off;
    proxy_next_upstream off;
    proxy_redirect off;
    proxy_read_timeout ${seconds(timeout)};
    proxy_send_timeout ${seconds(timeout)};
    proxy_set_header Host ${host};
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host ${host};
${CLIENT_CLAIMS.map((name) => `    proxy_set_header ${name} "";`).join('\n')}
    proxy_set_header Upgrade $${id}_upgrade;
    proxy_set_header Connection $${id}_connection;
  }`;
}

/**
 * Renders a subrequest. nginx sends it before it forwards a request to a route that needs the server's
 * database.
 */
function readinessOf(id: string): string {
  return `
  location = /edge-readiness {
    internal;
    if ($${id}_waits = 0) { return 204; }
    proxy_pass http://${id}/readyz;
    proxy_http_version 1.1;
    proxy_pass_request_body off;
    proxy_set_header Content-Length "";
    proxy_set_header Connection "";
    proxy_read_timeout 4s;
  }
`;
}

function outageHeaders(): string {
  return Object.entries(OUTAGE_HEADERS)
    .map(([name, value]) => `    add_header ${name} "${value}" always;`)
    .join('\n');
}
