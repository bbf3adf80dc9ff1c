import {
  CLIENT_CLAIMS,
  COMPRESSED_TYPES,
  HEADER_TIMEOUT,
  IDLE_TIMEOUT,
  MAX_HEADER_BYTES,
  MIN_COMPRESSED_BYTES,
  OUTAGE,
  OUTAGE_HEADERS,
  RESPONSE_TIMEOUT,
  type Route,
  type Site,
  UPSTREAM_IDLE_TIMEOUT,
} from '../table/index.ts';
import type { EdgePlace } from './edge-place.ts';

/** A Caddyfile for Caddy 2.6 or later. */
export function caddyConfiguration({ listen, sites, certificateFiles }: EdgePlace): string {
  const [port = '', address] = listen.split(':').reverse();
  const bind = address === undefined ? '' : `\tbind ${address}\n`;
  const tls = certificateFiles ? `\ttls ${certificateFiles.certFile} ${certificateFiles.keyFile}\n` : '';
  return [
    '# For Caddy 2.6 or later. `gatehouse config edge caddy` prints it with the names of an installation.',
    GLOBAL,
    SNIPPETS,
    ...sites.flatMap((site) => site.hosts.map((host) => siteBlock(host, site, port, bind + tls))),
    `:${port} {\n${bind}${tls}\trespond 421\n}\n`,
  ]
    .join('\n\n')
    .replaceAll('\t', '  ');
}

const seconds = (milliseconds: number) => `${milliseconds / 1_000}s`;

const GLOBAL = `{
	servers {
		protocols h1 h2
		max_header_size ${MAX_HEADER_BYTES}
		timeouts {
			read_header ${seconds(HEADER_TIMEOUT)}
			idle ${seconds(IDLE_TIMEOUT)}
		}
	}
}`;

const SNIPPETS = `(compression) {
	encode {
		gzip 5
		minimum_length ${MIN_COMPRESSED_BYTES}
		match {
			status 200
${COMPRESSED_TYPES.map((type) => `\t\t\theader Content-Type ${type}*`).join('\n')}
		}
	}
}

(refusals) {
	# A header named in Connection would be removed on the way.
	@strips_headers {
		header Connection *
		not header_regexp Connection "(?i)^(?:close|keep-alive|te|upgrade|http2-settings|[ \\t,])*$"
	}
	respond @strips_headers 400
	@refused_method method CONNECT TRACE
	respond @refused_method 405
}

(outage_page) {
${outageHeaders(OUTAGE.page.contentType)}
	respond \`${OUTAGE.page.body}\` 502
}

(outage_json) {
${outageHeaders(OUTAGE.json.contentType)}
	respond \`${OUTAGE.json.body}\` 502
}

(transport) {
	transport http {
		compression off
		dial_timeout 5s
		response_header_timeout ${seconds(RESPONSE_TIMEOUT)}
		keepalive ${seconds(UPSTREAM_IDLE_TIMEOUT)}
	}
}

(forwarded) {
	flush_interval -1
${CLIENT_CLAIMS.map((name) => `\theader_up -${name}`).join('\n')}
	import transport
}`;

function outageHeaders(contentType: string): string {
  return Object.entries({ 'Content-Type': contentType, ...OUTAGE_HEADERS })
    .map(([name, value]) => `\theader ${name} "${value}"`)
    .join('\n');
}

function siteBlock(host: string, site: Site, port: string, place: string): string {
  const { routes, allowedCidrs } = site;
  // Caddy writes `{host}` in the spelling of the client, even in capitals. Therefore a site with a fixed name
  // gets that name.
  const name = host.startsWith('*.') ? '{host}' : host;
  const forwardedHost = site.port === undefined ? name : `${name}:${site.port}`;
  return `${host}:${port} {
${place}	import compression
	route {
		import refusals
${allowedCidrs ? allowlist(allowedCidrs) : ''}${routes.map((route) => routeBlock(route, site, forwardedHost)).join('\n')}
	}
	handle_errors {
		route {
${routes.map((route) => `\t\t\thandle ${pathOf(route)}{\n\t\t\t\timport outage_${route.outage}\n\t\t\t}`).join('\n')}
		}
	}
}`;
}

function allowlist(ranges: readonly string[]): string {
  return `		@outside not remote_ip ${ranges.join(' ')}
		respond @outside 403
`;
}

function routeBlock(route: Route, site: Site, host: string): string {
  return `		handle ${pathOf(route)}{
			route {
${route.needsReadiness ? readinessOf(site) : ''}${forwarding(route, site, host)}
			}
		}`;
}

/** The matcher of a path; empty for all paths. */
function pathOf({ path }: Route): string {
  return path === '/*' ? '' : `${path} `;
}

function forwarding({ canUpgrade }: Route, { upstream }: Site, host: string): string {
  return `				reverse_proxy ${new URL(upstream).host} {
					import forwarded
					header_up Host ${host}
					header_up X-Forwarded-Host ${host}
${canUpgrade ? '' : '					header_up -Upgrade\n					header_up -Connection\n'}				}`;
}

/** Asks the server whether it is ready, before a request that needs its database. */
function readinessOf({ upstream }: Site): string {
  return `				reverse_proxy ${new URL(upstream).host} {
					method GET
					rewrite /readyz?
					import transport
					@ready status 200
					handle_response @ready {
						request_header -X-Edge-Readiness
					}
					handle_response {
						error 502
					}
				}
`;
}
