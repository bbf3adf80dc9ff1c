import type { LanAnnouncer } from '@gatehouse/adapters/mdns';
import { HttpsMeshServer } from '@gatehouse/adapters/mesh-https';
import { NodeMeshCrypto, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { base64url, SECOND } from '@gatehouse/core/kernel';
import { DoubledMachines, membershipKey, type PeerId, SwapAddresses } from '@gatehouse/core/mesh';
import { koaApplication } from '@gatehouse/http-koa/koa';
import {
  ConnectionCounts,
  listenFailure,
  type RunningServer,
  releaseBuffers,
} from '@gatehouse/http-koa/process';
import { healthRoutes, observedSteps, serve } from '@gatehouse/http-koa/server';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import { AddressFile } from './address-file.ts';
import { announceInLan } from './announce-in-lan.ts';
import { boundHost } from './bound-host.ts';
import { libp2pOf } from './libp2p-of.ts';
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
import { openOwnedBlocks } from './owned-blocks.ts';
import { peerFailureLog } from './peer-failure-log.ts';
import { ReplicaShelves } from './replica-shelves.ts';
import { swapJob } from './swap-job.ts';

const MAX_CONNECTIONS_PER_CLIENT = 64;

/**
 * Starts the mesh process. It stores blocks for peers. If this machine has blocks of its own, the process
 * also replicates them.
 */
export async function startMesh(configuration: MeshConfiguration, log: Logger): Promise<RunningServer> {
  const {
    host,
    port,
    metricsPort,
    limits,
    owned,
    replicasPath: folder,
    diskReserve: reserve,
  } = configuration;
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
  let meshPort = configuration.meshPort;
  const addresses = new MeshAddressBook(new AddressFile(configuration.addressesFile), identity, () =>
    ownAddresses(configuration, meshPort),
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
  const metrics = new MeshMetrics();
  const replication =
    owned && (await openOwnedBlocks({ configuration, owned, secrets, peers, metrics, log, network }));
  let lan: LanAnnouncer | undefined;
  const close = async () => {
    await server.close();
    await lan?.close();
    await replication?.close();
    network.close();
    await libp2p.close();
  };
  try {
    const place = { host: configuration.meshHost, port: configuration.meshPort, portSetting: 'MESH_PORT' };
    meshPort = await server.listen(place.port, place.host).catch((error: Error) => {
      throw listenFailure(error, place);
    });
    const multiaddrs = configuration.libp2pAddress === undefined ? [] : (await libp2p()).addresses;
    log.info({ id: identity.id, port: meshPort, multiaddrs }, 'mesh listening');
    const ready = async () => (replication ? replication.probe.check() : ({ ready: true } as const));
    const steps = [...observedSteps(refusals, log, metrics), healthRoutes(ready, log).step];
    const application = koaApplication(steps);
    const drop = {
      name: 'drop-unlisted-peers',
      interval: 2 * SECOND,
      run: () => Promise.all([server.dropUnlisted(), libp2p.dropUnlisted()]),
    };
    const keepMembers = {
      name: 'keep-member-addresses',
      interval: 10 * SECOND,
      run: () => members.save(),
      runsAtStop: true,
    };
    if (configuration.usesMdns)
      lan = await announceInLan({
        ...{ peers, addresses, crypto },
        networkInterface: boundHost(configuration.meshHost),
        onFailure: (error) =>
          log.warn(
            { reason: String(error) },
            'Cannot announce this machine in the local network, because multicast DNS failed.',
          ),
      });
    const swap = new SwapAddresses({
      ...{ peers, addresses, crypto, process: base64url(random.bytes(16)) },
      exchange: (peer, call) => network.exchange(peer, call),
    });
    return await serve({
      ...{ application, host, port, metrics, metricsPort, limits, log, close },
      portSetting: 'MESH_HEALTH_PORT',
      metricsPortSetting: 'MESH_METRICS_PORT',
      jobs: [drop, keepMembers, swapJob(swap, peers, lan, log), ...(replication?.jobs ?? [])],
    });
  } catch (error) {
    await close();
    throw error;
  }
}
