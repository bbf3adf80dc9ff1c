import type { PeerId } from './peer-id.ts';

/** Schema of the manifest. Changing it makes written manifests unreadable. */
export const MESH_MANIFEST_KIND = 'svc.triangle.mesh_v1';

/** `gateway`: stores files itself. `device`: a machine of the user. `pin`: only stores blocks for others. */
export type PeerRole = 'gateway' | 'device' | 'pin';

export const PEER_ROLES: readonly PeerRole[] = ['pin', 'gateway', 'device'];

/** A machine of the mesh. */
export interface Peer {
  readonly id: PeerId;
  readonly name: string;
  readonly addresses: readonly string[];
  readonly role: PeerRole;
}

/** How many copies of each block there should be, the local one included. */
export interface ReplicationRule {
  /** While fewer copies exist, the local block is not deleted, and callers can wait for more copies. */
  readonly min: number;
  readonly target: number;
}

/** Content of `svc-triangle.json`: the peers that can connect to this machine, and the targets of its blocks. */
export interface MeshManifest {
  /** The PeerId of this machine; null until its first start. */
  readonly self: PeerId | null;
  readonly peers: readonly Peer[];
  readonly replication: ReplicationRule;
}

/** The JSON object that `parseMeshManifest` reads. */
export function meshManifestJson({ self, peers, replication }: MeshManifest): object {
  return { schema_version: 1, kind: MESH_MANIFEST_KIND, ...(self && { self }), peers, replication };
}
