import type { PeerId } from '../peer/peer-id.ts';

/** Name of the manifest's schema. Changing it makes stored manifests unreadable. */
export const MESH_MANIFEST_KIND = 'svc.triangle.mesh_v1';

/** `gateway`: stores files itself. `device`: a machine of the user. `pin`: only stores blocks for other machines. */
export type PeerRole = 'gateway' | 'device' | 'pin';

export const PEER_ROLES: readonly PeerRole[] = ['pin', 'gateway', 'device'];

/** A machine of the mesh. */
export interface Peer {
  readonly id: PeerId;
  readonly name: string;
  readonly addresses: readonly string[];
  readonly role: PeerRole;
}

/** Number of copies that each block should have, including the local copy. */
export interface ReplicationRule {
  /**
   * Minimum number of copies. While fewer copies exist, the local block is not deleted, and callers can wait for more
   * copies.
   */
  readonly min: number;
  readonly target: number;
}

/**
 * Content of `svc-triangle.json`: the peers that can connect to this machine. This machine sends its blocks to some of
 * these peers.
 */
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
