import type { Clock } from '../../kernel/clock.port.ts';
import type { AddressBook } from './address-book.ts';
import { answerAddressCall } from './answer-address-call.ts';
import { answerReplicaCall } from './answer-replica-call.ts';
import type { BlockReplica } from './block-replica.port.ts';
import type { DoubledMachines } from './doubled-machines.ts';
import type { MeshCrypto } from './mesh-crypto.port.ts';
import type { MeshFrame } from './mesh-frame.ts';
import type { PeerId } from './peer-id.ts';

/** What a machine offers to its peers. */
export interface MeshServing {
  /** The blocks that it stores for the owner. */
  readonly replicaOf: (owner: PeerId) => Promise<BlockReplica>;
  readonly addresses: AddressBook;
  readonly doubled: DoubledMachines;
  readonly crypto: MeshCrypto;
  readonly clock: Clock;
}

/**
 * Performs the call of a member and returns the reply. While two machines use the member's key, it refuses both, because
 * one could release the blocks of the other. Rejects if the storage of this machine fails.
 */
export async function answerMeshCall(
  serving: MeshServing,
  peer: PeerId,
  call: MeshFrame,
): Promise<MeshFrame> {
  const { doubled, clock } = serving;
  if (call.head.method === 'addresses') return answerAddressCall(serving, peer, call);
  if (doubled.has(peer, clock.now())) return { head: { error: 'peer_doubled' }, body: new Uint8Array(0) };
  return answerReplicaCall(await serving.replicaOf(peer), call);
}
