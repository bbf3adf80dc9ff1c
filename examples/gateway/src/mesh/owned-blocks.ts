import { DatabaseClock, ReadinessProbe } from '@gatehouse/adapters/knex';
import { gatewayMigrations, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { SystemClock } from '@gatehouse/adapters/node';
import { SECOND } from '@gatehouse/core/kernel';
import { type Job, releaseBuffers } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import { openBlockStore } from '../blocks/open-block-store.ts';
import { prepareDatabase, refuseUnsafeRole } from '../database/prepare-database.ts';
import { refuseLaterSchema } from '../database/refuse-later-schema.ts';
import { composeReplication } from './compose-replication.ts';
import { ConvergePeer } from './converge-peer.ts';
import { Convergence } from './convergence.ts';
import type { MeshConfiguration, OwnedBlocks } from './mesh-configuration.ts';
import type { MeshMetrics } from './mesh-metrics.ts';
import type { MeshNetwork } from './mesh-network.ts';
import type { MeshPeers } from './mesh-peers.ts';
import type { MeshSecrets } from './mesh-secrets.ts';
import { isWithinHours, sendPace } from './send-pace.ts';

const TICK_MS = 2 * SECOND;

export interface OwnedBlocksParts {
  readonly configuration: MeshConfiguration;
  readonly owned: OwnedBlocks;
  readonly secrets: MeshSecrets;
  readonly peers: MeshPeers;
  readonly metrics: MeshMetrics;
  readonly network: MeshNetwork;
  readonly log: Logger;
}

/** The running replication of the blocks of this machine. */
export interface RunningReplication {
  readonly probe: ReadinessProbe;
  readonly jobs: readonly Job[];
  readonly close: () => Promise<void>;
}

/** Opens the database and the blocks of this machine, and returns the jobs that replicate them. */
export async function openOwnedBlocks(parts: OwnedBlocksParts): Promise<RunningReplication> {
  const { configuration, owned, secrets, peers, metrics, log, network } = parts;
  const { times, concurrency, bytesPerSecond, hours, isPaused, isRelease } = configuration;
  await prepareDatabase({ ...owned, isRelease }, (notice) => log.warn(notice));
  const database = await openDatabaseAs('mesh', owned.databaseUrl.reveal(), owned.database);
  try {
    await refuseUnsafeRole(database, { isRelease }, 'mesh');
    await refuseLaterSchema(database);
    const clock = new DatabaseClock(database, new SystemClock());
    await clock.begin();
    const blocks = await openBlockStore(owned.blocks);
    const pace = sendPace(bytesPerSecond);
    const replication = composeReplication({
      database,
      clock,
      blocks,
      peers,
      secrets,
      times,
      concurrency,
      processes: 1,
      pace,
      network,
      onRead: releaseBuffers,
    });
    let isStopping = false;
    const maySend = () => !isStopping && !isPaused && isWithinHours(hours, new Date().getHours());
    const convergence = new Convergence({
      ...{ ...replication, peers, times },
      converge: new ConvergePeer({ ...replication, clock, times, maySend }),
      now: () => clock.now(),
      onFailure: (error, peer) => log.error({ err: error, peer: peer.name }, 'replication failed'),
    });
    return {
      probe: new ReadinessProbe({ database, migrations: gatewayMigrations, clock: clock.machine }),
      jobs: [
        clock.job,
        { name: 'replicate', interval: TICK_MS, run: () => convergence.tick() },
        { name: 'count-replicas', interval: 10 * SECOND, run: () => metrics.count(replication.ledger) },
      ],
      close: async () => {
        isStopping = true;
        await convergence.ended();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
