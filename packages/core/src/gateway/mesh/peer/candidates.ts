import type { Instant } from '../../../kernel/instant.ts';
import { type BlockCid, digestOf } from '../../block/block-cid.ts';
import type { Peer } from '../manifest/mesh-manifest.ts';
import { DISTRUST, type MeshTimes } from '../mesh-limits.ts';
import type { PeerContact } from './peer-contact-store.port.ts';
import { type PeerId, publicKeyOf } from './peer-id.ts';

const RANKS = { pin: 0, gateway: 1, device: 2 } as const;

/**
 * Returns the peers to which blocks can be sent: peers with an address that are new or responded recently, and that
 * made no false claim recently.
 */
export function candidates(
  peers: readonly Peer[],
  contacts: readonly PeerContact[],
  { goneAfter }: Pick<MeshTimes, 'goneAfter'>,
  now: Instant,
): readonly Peer[] {
  const known = new Map(contacts.map((contact) => [contact.peer, contact]));
  return peers.filter(({ id, addresses }) => {
    const contact = known.get(id);
    if (addresses.length === 0) return false;
    if (contact === undefined) return true;
    const isGone = (contact.reachedAt ?? contact.knownSince) < now - goneAfter;
    const isLiar = contact.liedAt !== null && contact.liedAt > now - DISTRUST;
    return !isGone && !isLiar;
  });
}

/**
 * Returns the targets of a block: first pins, then gateways, then devices. The order of peers with the same role
 * depends on the block, so that blocks are distributed evenly. If a peer is added or removed, few blocks change their
 * targets.
 */
export function targetsOf(cid: BlockCid, among: readonly Peer[], count: number): readonly PeerId[] {
  const weights = new Map(among.map(({ id }) => [id, weight(cid, id)]));
  const by = ({ id }: Peer) => weights.get(id) ?? 0;
  return [...among]
    .sort((one, two) => RANKS[one.role] - RANKS[two.role] || by(two) - by(one) || (one.id < two.id ? -1 : 1))
    .slice(0, Math.max(0, count))
    .map(({ id }) => id);
}

/**
 * Returns a number for this block and this peer (rendezvous hashing with FNV-1a). The numbers of all peers are evenly
 * distributed.
 */
function weight(cid: BlockCid, id: PeerId): number {
  let hash = 0x811c9dc5;
  for (const bytes of [publicKeyOf(id), digestOf(cid)])
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
