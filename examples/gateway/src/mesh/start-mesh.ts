import type { LanAnnouncer } from '@gatehouse/adapters/mdns';
import { koaApplication } from '@gatehouse/http-koa/koa';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { healthRoutes, observedSteps, serve } from '@gatehouse/http-koa/server';
import type { Logger } from 'pino';
import { refusals } from '../refusals.ts';
import { announceInLan } from './announce-in-lan.ts';
import { boundHost } from './bound-host.ts';
import { composeMesh, type Mesh } from './compose-mesh.ts';
import type { MeshConfiguration } from './mesh-configuration.ts';
import { meshJobs } from './mesh-jobs.ts';

/**
 * Starts the mesh process. It stores blocks for peers. If this machine has blocks of its own, the process also
 * replicates them.
 */
export async function startMesh(configuration: MeshConfiguration, log: Logger): Promise<RunningServer> {
  const { host, port, metricsPort, limits } = configuration;
  const mesh = await composeMesh(configuration, log);
  const { metrics } = mesh;
  let lan: LanAnnouncer | undefined;
  const close = async () => {
    await mesh.server.close();
    await lan?.close();
    await mesh.close();
  };
  try {
    const meshPort = await mesh.listen();
    const multiaddrs = configuration.libp2pAddress === undefined ? [] : (await mesh.libp2p()).addresses;
    log.info({ id: mesh.id, port: meshPort, multiaddrs }, 'mesh listening');
    if (configuration.usesMdns) lan = await announced(mesh, configuration.meshHost, log);
    const ready = async () => mesh.replication?.probe.check() ?? ({ ready: true } as const);
    const steps = [...observedSteps(refusals, log, metrics), healthRoutes(ready, log).step];
    return await serve({
      ...{ application: koaApplication(steps), host, port, metrics, metricsPort, limits, log, close },
      portSetting: 'MESH_HEALTH_PORT',
      metricsPortSetting: 'MESH_METRICS_PORT',
      jobs: meshJobs(mesh, lan, log),
    });
  } catch (error) {
    await close();
    throw error;
  }
}

function announced({ peers, addresses, crypto }: Mesh, meshHost: string, log: Logger): Promise<LanAnnouncer> {
  return announceInLan({
    ...{ peers, addresses, crypto },
    networkInterface: boundHost(meshHost),
    onFailure: (error) =>
      log.warn(
        { reason: String(error) },
        'Cannot announce this machine in the local network, because multicast DNS failed.',
      ),
  });
}
