import type { Peer } from '@gatehouse/core/mesh';
import type { Replication } from './compose-replication.ts';

/** Result of an audit of one peer. */
export interface PeerAudit {
  readonly proved: number;
  readonly lost: number;
  readonly wrong: number;
}

/** Challenges a peer to prove that it holds blocks, at most `limit` of them. Throws `PeerUnreachable`. */
export async function auditPeer(
  { release, compare, verify, clock }: Pick<Replication, 'release' | 'compare' | 'verify' | 'clock'>,
  peer: Peer,
  limit: number,
): Promise<PeerAudit> {
  // Deleted blocks are released first. Otherwise verifying such a block would fetch it from the peer and
  // store it here again.
  await release.execute(peer);
  const { lost } = await compare.execute(peer);
  const counts = await verify.execute(peer, clock.now(), limit);
  return { ...counts, lost: counts.lost + lost };
}
