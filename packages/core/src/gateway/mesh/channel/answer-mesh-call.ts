import { answerAddressCall } from '../peer/answer-address-call.ts';
import type { PeerId } from '../peer/peer-id.ts';
import { answerReplicaCall } from '../replica/answer-replica-call.ts';
import type { MeshFrame } from './mesh-frame.ts';
import type { MeshServing } from './mesh-serving.ts';

/**
 * Performs the call of a member and returns the reply. While two machines use the member's key, refuses all calls
 * except those for addresses, because one machine could release the blocks of the other. Rejects if the storage of this
 * machine fails.
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
