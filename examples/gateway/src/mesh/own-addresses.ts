import { networkInterfaces } from 'node:os';
import { MAX_RECORD_ADDRESSES, peerAddressText } from '@gatehouse/core/mesh';
import { boundHost } from './bound-host.ts';
import type { MeshConfiguration } from './mesh-configuration.ts';

/**
 * Returns the addresses that this machine announces: those in the settings and, if MESH_MDNS is true, its current
 * addresses in the local network.
 */
export function ownAddresses(
  { announced, usesMdns, meshHost }: Pick<MeshConfiguration, 'announced' | 'usesMdns' | 'meshHost'>,
  port: number,
): readonly string[] {
  const bound = boundHost(meshHost);
  const hosts = !usesMdns ? [] : bound === undefined ? localHosts() : [bound];
  const local = hosts.map((host) => peerAddressText({ transport: 'https', host, port }));
  return [...new Set([...announced, ...local])].slice(0, MAX_RECORD_ADDRESSES);
}

/** Returns the addresses of this machine, except loopback and IPv6 link-local ones, which peers cannot use. */
function localHosts(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address)
    .sort();
}
