import type { Route } from './route.ts';
import type { SiteName } from './route-table.ts';

/** A public origin: its host names, and the server behind it. */
export interface Site {
  readonly name: SiteName;
  /** Host names in lower case. `*.example.org` stands for every name with one more label. */
  readonly hosts: readonly string[];
  /** Port in the public address; undefined for 443. The forwarded `Host` contains it. */
  readonly port: number | undefined;
  /** Origin of the server behind the edge, without a trailing slash. */
  readonly upstream: string;
  readonly routes: readonly Route[];
  /**
   * Loopback address to which pages under other loopback names are redirected, because sign-ins return to it; undefined
   * for none.
   */
  readonly pageAddress?: string | undefined;
  /** CIDR ranges of the clients that are served; undefined for all. */
  readonly allowedCidrs: readonly string[] | undefined;
}

/** The site of a host name. An exact name has precedence over a wildcard. */
export function siteOf(sites: readonly Site[], host: string): Site | undefined {
  const dot = host.indexOf('.');
  const wildcard = dot > 0 ? `*${host.slice(dot)}` : undefined;
  return (
    sites.find(({ hosts }) => hosts.includes(host)) ??
    sites.find(({ hosts }) => wildcard !== undefined && hosts.includes(wildcard))
  );
}
