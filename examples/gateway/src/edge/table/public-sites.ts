import { ROUTE_TABLE, type SiteName } from './route-table.ts';
import type { Site } from './site.ts';

/**
 * Public origin and server of each site. A site whose public origin is not https is not served, except the customer
 * gateway on loopback.
 */
export interface SiteAddresses {
  readonly publicUrls: Readonly<Partial<Record<SiteName, string | undefined>>>;
  readonly upstreams: Readonly<Record<SiteName, string>>;
  /** Another name of the customer gateway. */
  readonly hostname: string | undefined;
  /** Port at which clients reach the edge under loopback names and under `hostname`. */
  readonly port: number;
  readonly operatorCidrs: readonly string[];
}

/** Names and addresses by which a machine reaches itself. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const HTTPS_PORT = 443;

/** The sites that an edge serves. Loopback names belong to the customer gateway. */
export function publicSites(addresses: SiteAddresses): readonly Site[] {
  const { publicUrls } = addresses;
  const named = (Object.keys(ROUTE_TABLE) as SiteName[]).flatMap((name) => {
    const url = publicUrls[name];
    return url?.startsWith('https:') ? [siteAt(name, new URL(url), addresses)] : [];
  });
  const taken = named.flatMap(({ hosts }) => hosts);
  const { hostname, port } = addresses;
  const further = [...(hostname === undefined ? [] : [hostname.toLowerCase()]), ...LOOPBACK_HOSTS];
  const free = [...new Set(further)].filter((host) => !taken.includes(host));
  if (free.length === 0) return named;
  const site = { ...siteAt('customer', undefined, addresses), hosts: free, port: portOf(port) };
  return [...named, { ...site, pageAddress: pageAddressOf(addresses) }];
}

/**
 * The loopback address of the customer gateway, if clients reach it there through this edge. A personal data server
 * returns a sign-in of a loopback client only to an IP address (RFC 8252 section 8.3), and browsers do not send the
 * cookies of `localhost` to it.
 */
function pageAddressOf({ publicUrls, port }: SiteAddresses): string | undefined {
  if (!publicUrls.customer?.startsWith('http:')) return undefined;
  const url = new URL(publicUrls.customer);
  const isHere = Number(url.port) === port && LOOPBACK_HOSTS.includes(url.hostname);
  return isHere && url.hostname !== 'localhost' ? url.hostname : undefined;
}

function siteAt(name: SiteName, url: URL | undefined, { upstreams, operatorCidrs }: SiteAddresses): Site {
  const host = url?.hostname.toLowerCase() ?? '';
  return {
    name,
    // The personal data server also gets the names below its own name, because they are handles of its users.
    hosts: name === 'pds' ? [host, `*.${host}`] : [host],
    port: url?.port ? Number(url.port) : undefined,
    upstream: upstreams[name],
    routes: ROUTE_TABLE[name],
    allowedCidrs: name === 'operators' ? operatorCidrs : undefined,
  };
}

function portOf(port: number): number | undefined {
  return port === HTTPS_PORT ? undefined : port;
}
