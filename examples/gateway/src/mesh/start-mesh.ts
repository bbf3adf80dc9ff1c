import { HttpsMeshServer } from '@gatehouse/adapters/mesh-https';
import { NodeMeshCrypto, NodeRandomSource, NodeSha256 } from '@gatehouse/adapters/node';
import { SECOND } from '@gatehouse/core/kernel';
import { membershipKey, type PeerId } from '@gatehouse/core/mesh';
import { koaApplication } from '@gatehouse/http-koa/koa';
import { ConnectionCounts, type RunningServer } from '@gatehouse/http-koa/process';
import { healthRoutes, observedSteps, serve } from '@gatehouse/http-koa/server';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import { libp2pOf } from './libp2p-of.ts';
import type { MeshConfiguration } from './mesh-configuration.ts';
import { MeshInvites } from './mesh-invites.ts';
import { MeshManifestFile } from './mesh-manifest-file.ts';
import { MeshMetrics } from './mesh-metrics.ts';
import { MeshPeers } from './mesh-peers.ts';
import { meshSecrets } from './mesh-secrets.ts';
import { openOwnedBlocks } from './owned-blocks.ts';
import { peerFailureLog } from './peer-failure-log.ts';
import { ReplicaShelves } from './replica-shelves.ts';

const MAX_CONNECTIONS_PER_CLIENT = 64;

/** Starts the process of the mesh: stores blocks for peers, and replicates the blocks of this machine if it has any. */
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
  const serving = {
    ...{ identity, peers, keys, crypto, random },
    replicaOf: (owner: PeerId) => shelves.of(owner),
    onFailure: peerFailureLog(log),
  };
  const invites = new MeshInvites({ places: configuration, file, secrets, crypto });
  const server = new HttpsMeshServer({
    ...serving,
    invites,
    connections: new ConnectionCounts(MAX_CONNECTIONS_PER_CLIENT),
  });
  const libp2p = libp2pOf({ ...serving, listen: configuration.libp2pAddress });
  const metrics = new MeshMetrics();
  const replication =
    owned && (await openOwnedBlocks({ configuration, owned, secrets, peers, metrics, log, libp2p }));
  const close = async () => {
    await server.close();
    await libp2p.close();
    await replication?.close();
  };
  try {
    const meshPort = await server.listen(configuration.meshPort, configuration.meshHost);
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
    return await serve({
      ...{ application, host, port, metrics, metricsPort, limits, log, close },
      portSetting: 'MESH_HEALTH_PORT',
      metricsPortSetting: 'MESH_METRICS_PORT',
      jobs: [drop, ...(replication?.jobs ?? [])],
    });
  } catch (error) {
    await close();
    throw error;
  }
}
