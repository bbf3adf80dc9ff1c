import { hostname } from 'node:os';
import { InvalidInput, type JsonObject, type Secret } from '@gatehouse/core/kernel';
import {
  MESH_MANIFEST_KIND,
  type MeshCrypto,
  type MeshManifest,
  type Peer,
  type PeerId,
  parseMeshManifest,
} from '@gatehouse/core/mesh';
import type { MeshSecrets } from './mesh-secrets.ts';

/**
 * Derives the key with which a machine proves that it has the invite. Changing this label makes open invites
 * invalid.
 */
export function joinKey(crypto: MeshCrypto, token: Secret): Uint8Array {
  return crypto.derived(token, 'gatehouse mesh invite v1');
}

/**
 * The data that a joining machine gets: the machine that invited it, the other peers, the rule for the number
 * of replicas, and the swarm secret.
 */
export function welcomeOf(
  { self, peers, replication }: MeshManifest,
  { swarm }: MeshSecrets,
  address: string,
  joining: PeerId,
): JsonObject {
  const inviting = { id: self, name: hostname().slice(0, 100), addresses: [address], role: 'gateway' };
  const others = peers.filter(({ id }) => id !== joining);
  const manifest = { schema_version: 1, kind: MESH_MANIFEST_KIND, peers: [inviting, ...others], replication };
  return JSON.parse(JSON.stringify({ manifest, swarm: swarm[0]?.reveal() })) as JsonObject;
}

/** Parses the data that a joining machine gets. Throws `InvalidInput`. */
export function parseWelcome({ manifest, swarm }: JsonObject): {
  readonly manifest: MeshManifest;
  readonly swarm: string;
} {
  if (typeof swarm !== 'string' || swarm.length === 0)
    throw new InvalidInput([{ path: ['swarm'], message: 'is missing from the reply of the machine' }]);
  return { manifest: parseMeshManifest(manifest), swarm };
}

/**
 * Parses the data that a joining machine sends about itself. The id of the machine is not part of the data.
 * It comes from the connection, where the machine has proved it. Throws `InvalidInput`.
 */
export function parseJoiningPeer(said: JsonObject, id: Peer['id']): Peer {
  const { name, addresses, role } = said;
  const peer = { id, name, addresses, role };
  const manifest = {
    schema_version: 1,
    kind: MESH_MANIFEST_KIND,
    peers: [peer],
    replication: { min: 1, target: 1 },
  };
  return parseMeshManifest(manifest).peers[0] as Peer;
}
