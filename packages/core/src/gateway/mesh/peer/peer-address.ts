import { isPeerId, type PeerId } from './peer-id.ts';

/** Protocol by which a peer is reached: HTTPS with mutual TLS, or libp2p over TCP. */
export type PeerTransport = 'https' | 'libp2p';

/** Address on which a peer listens. */
export interface PeerAddress {
  readonly transport: PeerTransport;
  /** A host name or an IP address, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Default port of a mesh node. */
export const MESH_PORT = 38_180;

const HTTPS = /^https:\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?\/?$/i;
const MULTIADDR = /^\/(ip4|ip6|dns|dns4|dns6)\/([0-9a-z:.-]+)\/tcp\/(\d{1,5})$/i;
const MAX_ADDRESS_CHARACTERS = 300;

/** Parses `https://host:port` or a multiaddr such as `/ip4/192.0.2.1/tcp/4001`; returns undefined for other text. */
export function parsePeerAddress(text: string): PeerAddress | undefined {
  if (text.length > MAX_ADDRESS_CHARACTERS) return undefined;
  const [, bracketed, port = String(MESH_PORT)] = HTTPS.exec(text) ?? [];
  if (bracketed !== undefined) return checked('https', bracketed.replace(/^\[|\]$/g, ''), port);
  const [, , host, tcpPort] = MULTIADDR.exec(text) ?? [];
  return host === undefined || tcpPort === undefined ? undefined : checked('libp2p', host, tcpPort);
}

/** Returns the address in the form that `parsePeerAddress` accepts. */
export function peerAddressText({ transport, host, port }: PeerAddress): string {
  const isIpv6 = host.includes(':');
  if (transport === 'https') return `https://${isIpv6 ? `[${host}]` : host}:${port}`;
  const isIpv4 = /^\d+(\.\d+){3}$/.test(host);
  return `/${isIpv6 ? 'ip6' : isIpv4 ? 'ip4' : 'dns'}/${host}/tcp/${port}`;
}

/** A peer in the form that BOOTSTRAP_NODES and PINNING_TARGETS use. */
export interface NamedPeer {
  readonly id: PeerId;
  readonly address: string;
}

/**
 * Parses `https://host:port#<peer id>` or a multiaddr that ends in `/p2p/<peer id>`; returns undefined for other text.
 */
export function parseNamedPeer(text: string): NamedPeer | undefined {
  const [, address = '', id = ''] = /^(.+?)(?:#|\/p2p\/)([^/#]+)$/.exec(text) ?? [];
  const parsed = parsePeerAddress(address);
  if (parsed === undefined || !isPeerId(id)) return undefined;
  if ((parsed.transport === 'https') !== text.includes('#')) return undefined;
  return { id, address: peerAddressText(parsed) };
}

function checked(transport: PeerTransport, host: string, port: string): PeerAddress | undefined {
  const number = Number(port);
  return number >= 1 && number <= 65_535 ? { transport, host, port: number } : undefined;
}
