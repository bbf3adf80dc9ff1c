import { HttpsReplicaNetwork } from '@gatehouse/adapters/mesh-https';
import { NodeMeshCrypto, NodeRandomSource } from '@gatehouse/adapters/node';
import { membershipKey, type PeerList } from '@gatehouse/core/mesh';
import { type LazyLibp2p, libp2pOf } from './libp2p-of.ts';
import { MeshNetwork } from './mesh-network.ts';
import type { MeshSecrets } from './mesh-secrets.ts';

/**
 * Opens the network of a machine. A process that serves peers over libp2p passes its own node as `serving`.
 * Other processes get a node that only connects to peers.
 */
export function openMeshNetwork(
  { identity, swarm }: MeshSecrets,
  peers: PeerList,
  serving?: LazyLibp2p,
): MeshNetwork {
  const [crypto, random] = [new NodeMeshCrypto(), new NodeRandomSource()];
  const keys = swarm.map((secret) => membershipKey(crypto, secret));
  const https = new HttpsReplicaNetwork({ identity, keys, crypto, random });
  const dialing = { identity, peers, keys, crypto, random, listen: undefined, serving: undefined };
  const libp2p = serving ?? libp2pOf({ ...dialing, onFailure: () => {} });
  return new MeshNetwork({ self: identity.id, https, libp2p });
}
