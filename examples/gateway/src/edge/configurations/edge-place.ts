import { LOOPBACK_HOSTS, type Site } from '../table/index.ts';

/** Addresses at which an edge listens, and the sites that it serves. */
export interface EdgePlace {
  /** An address and a port, or only a port for all addresses. */
  readonly listen: string;
  readonly sites: readonly Site[];
  /** PEM files of the certificate chain and its key; undefined if Caddy gets certificates itself. */
  readonly certificateFiles: { readonly certFile: string; readonly keyFile: string } | undefined;
}

/**
 * Returns the sites that have a public name. Loopback names are left out, because only the embedded edge
 * serves them.
 */
export function namedSites(sites: readonly Site[]): readonly Site[] {
  return sites
    .map((site) => ({ ...site, hosts: site.hosts.filter((host) => !LOOPBACK_HOSTS.includes(host)) }))
    .filter(({ hosts }) => hosts.length > 0);
}
