import { HttpsMeshServer } from '@gatehouse/adapters/mesh-https';
import { NodeMeshCrypto, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { base64url } from '@gatehouse/core/kernel';
import { DoubledMachines, membershipKey, type PeerId, SwapAddresses } from '@gatehouse/core/mesh';
import { ConnectionCounts, listenFailure, releaseBuffers } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import { AddressFile } from './address-file.ts';
import { type LazyLibp2p, libp2pOf } from './libp2p-of.ts';
import { MemberAddressFile } from './member-address-file.ts';
import { MeshAddressBook } from './mesh-address-book.ts';
import type { MeshConfiguration } from './mesh-configuration.ts';
import { MeshInvites } from './mesh-invites.ts';
import { MeshManifestFile } from './mesh-manifest-file.ts';
import { MeshMetrics } from './mesh-metrics.ts';
import { MeshPeers } from './mesh-peers.ts';
import { meshSecrets } from './mesh-secrets.ts';
import { openMeshNetwork } from './open-mesh-network.ts';
import { ownAddresses } from './own-addresses.ts';
import { openOwnedBlocks, type RunningReplication } from './owned-blocks.ts';
import { peerFailureLog } from './peer-failure-log.ts';
import { ReplicaShelves } from './replica-shelves.ts';

const MAX_CONNECTIONS_PER_CLIENT = 64;

/** The objects of the mesh process. */
export interface Mesh {
  readonly id: PeerId;
  readonly peers: MeshPeers;
  readonly addresses: MeshAddressBook;
  readonly members: MemberAddressFile;
  readonly crypto: NodeMeshCrypto;
  readonly swap: SwapAddresses;
  readonly server: HttpsMeshServer;
  readonly libp2p: LazyLibp2p;
  readonly metrics: MeshMetrics;
  /** The replication of the blocks of this machine; undefined if the machine only stores blocks for peers. */
  readonly replication: RunningReplication | undefined;
  /** Listens for peers over HTTPS, and returns the port. */
  listen(): Promise<number>;
  /** Closes everything except `server`, which must be closed first. */
  close(): Promise<void>;
}

/** Creates the objects of the mesh process, and opens the blocks of this machine if it has any. */
export async function composeMesh(configuration: MeshConfiguration, log: Logger): Promise<Mesh> {
  const { owned, replicasPath: folder, diskReserve: reserve } = configuration;
  const file = new MeshManifestFile(configuration.manifestFile);
  const secrets = await meshSecrets(configuration, file, 'mesh', (notice) => log.warn(notice));
  const peers = new MeshPeers(file, configuration, (error) =>
    log.error(
      { err: error },
      'The manifest of the mesh is missing or invalid. The last good one stays in use.',
    ),
  );
  const { identity } = secrets;
  const [crypto, random, sha256] = [new NodeMeshCrypto(), new NodeRandomSource(), new NodeSha256()];
  const keys = secrets.swarm.map((secret) => membershipKey(crypto, secret));
  const shelves = new ReplicaShelves({ folder, reserve, identity, sha256 });
  let port = configuration.meshPort;
  const addresses = new MeshAddressBook(new AddressFile(configuration.addressesFile), identity, () =>
    ownAddresses(configuration, port),
  );
  const serving = {
    ...{ addresses, crypto, clock: new SystemClock(), doubled: new DoubledMachines() },
    replicaOf: (owner: PeerId) => shelves.of(owner),
  };
  const members = await MemberAddressFile.open(configuration.memberAddressesFile);
  const connecting = {
    ...{ identity, peers, keys, crypto, random, memberAddresses: members.addresses },
    onFailure: peerFailureLog(log),
  };
  const invites = new MeshInvites({ places: configuration, file, secrets, crypto });
  const server = new HttpsMeshServer({
    ...connecting,
    ...serving,
    invites,
    onReceived: releaseBuffers,
    connections: new ConnectionCounts(MAX_CONNECTIONS_PER_CLIENT),
  });
  const libp2p = libp2pOf({ ...connecting, serving, listen: configuration.libp2pAddress });
  const network = openMeshNetwork(secrets, peers, libp2p);
  const swap = new SwapAddresses({
    ...{ peers, addresses, crypto, process: base64url(random.bytes(16)) },
    exchange: (peer, call) => network.exchange(peer, call),
  });
  const metrics = new MeshMetrics();
  const replication =
    owned && (await openOwnedBlocks({ configuration, owned, secrets, peers, metrics, log, network }));
  return {
    ...{ id: identity.id, peers, addresses, members, crypto, swap, server, libp2p, metrics, replication },
    listen: async () => {
      const place = { host: configuration.meshHost, port, portSetting: 'MESH_PORT' };
      port = await server.listen(place.port, place.host).catch((error: Error) => {
        throw listenFailure(error, place);
      });
      return port;
    },
    close: async () => {
      await replication?.close();
      network.close();
      await libp2p.close();
    },
  };
}
