import { HttpsMeshServer } from '@gatehouse/adapters/mesh-https';
import { NodeMeshCrypto, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import {
  DoubledMachines,
  membershipKey,
  NO_ADDRESSES,
  type NodeIdentity,
  type PeerId,
  type ReplicaPut,
  StoredReplica,
  signedReceipt,
} from '@gatehouse/core/mesh';
import type { DiskSpace } from '@gatehouse/core/upload';
import { ConnectionCounts } from '@gatehouse/http-koa/process';
import { MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { parseMeshConfiguration } from '../../src/mesh/mesh-configuration.ts';
import { MeshManifestFile } from '../../src/mesh/mesh-manifest-file.ts';
import { MeshPeers } from '../../src/mesh/mesh-peers.ts';
import { meshSecrets } from '../../src/mesh/mesh-secrets.ts';

/**
 * A dishonest target. It signs receipts without storing blocks, and responds to challenges with random bytes.
 */
class LyingReplica extends StoredReplica {
  readonly #identity: NodeIdentity;
  readonly #owner: PeerId;

  constructor(identity: NodeIdentity, owner: PeerId) {
    const space = { free: async () => 1e12 } as DiskSpace;
    super({ owner, blocks: new MemoryBlockStore(), identity, sha256: new NodeSha256(), space });
    this.#identity = identity;
    this.#owner = owner;
  }

  override async put({ cid, length, nonce }: ReplicaPut) {
    return signedReceipt(this.#identity, { owner: this.#owner, cid, length, nonce });
  }

  override async answer() {
    return new Uint8Array(32);
  }
}

const configuration = parseMeshConfiguration(process.env, process.cwd());
const file = new MeshManifestFile(configuration.manifestFile);
const secrets = await meshSecrets(configuration, file, 'mesh', () => {});
const crypto = new NodeMeshCrypto();
const { identity } = secrets;
const server = new HttpsMeshServer({
  connections: new ConnectionCounts(64),
  identity,
  crypto,
  clock: new SystemClock(),
  addresses: NO_ADDRESSES,
  doubled: new DoubledMachines(),
  random: new NodeRandomSource(),
  peers: new MeshPeers(file, configuration, () => {}),
  keys: secrets.swarm.map((secret) => membershipKey(crypto, secret)),
  replicaOf: async (owner) => new LyingReplica(identity, owner),
  invites: { open: async () => [] },
  onReceived: () => {},
  onFailure: () => {},
});
await server.listen(configuration.meshPort, '127.0.0.1');
process.once('SIGTERM', () => void server.close());
console.log('mesh ready');
