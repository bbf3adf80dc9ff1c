import { type Database, ReadReplica } from '@gatehouse/adapters/knex';
import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { serve } from '@gatehouse/http-koa/server';
import type { Logger } from 'pino';
import { probeBlockStore } from '../blocks/probe-block-store.ts';
import type { Adjustment } from '../database/ground-module.ts';
import { prepareDatabase, refuseUnsafeRole } from '../database/prepare-database.ts';
import { refuseLaterSchema } from '../database/refuse-later-schema.ts';
import { composeOps } from './compose.ts';
import { OpsMetrics } from './metrics/ops-metrics.ts';
import { serviceMetricsJob } from './metrics/service-metrics-job.ts';
import { createOpsApplication } from './ops-application.ts';
import type { OpsConfiguration } from './ops-configuration.ts';
import { opsJobs } from './ops-jobs.ts';

/** Prepares the database, composes the operator API and starts to serve. See `composeOps` for `adjust`. */
export async function startOps(
  configuration: OpsConfiguration,
  log: Logger,
  adjust: Adjustment = () => {},
): Promise<RunningServer> {
  const { host, port, metricsPort, databaseUrl } = configuration;
  const onNotice = (notice: string) => log.warn(notice);
  await prepareDatabase(configuration, onNotice);
  const database = await openDatabaseAs('operator', databaseUrl.reveal(), configuration.database);
  const replica = await openReplica(configuration);
  const maxLag = configuration.databaseReplicaMaxLag;
  const reads = replica && new ReadReplica(replica, database, { maxLag, onNotice });
  const close = async () => {
    await Promise.all([database.close(), replica?.close()]);
  };
  try {
    await refuseUnsafeRole(database, configuration, 'ops');
    await refuseLaterSchema(database);
    const api = await composeOps(database, configuration, adjust, reads);
    await api.databaseClock.begin();
    if (configuration.sessionSecrets.length === 0)
      log.warn('OPS_SESSION_SECRET is not set: only machines can sign in.');
    await probeBlockStore(configuration.blocks, log);
    const metrics = new OpsMetrics();
    return await serve({
      application: createOpsApplication(api, configuration, log, metrics),
      host,
      port,
      metrics,
      portSetting: 'OPS_PORT',
      limits: configuration.limits,
      metricsPort,
      metricsPortSetting: 'OPS_METRICS_PORT',
      jobs: [
        ...opsJobs(api, configuration, log, metrics),
        ...(metricsPort === undefined ? [] : [serviceMetricsJob(api, metrics.service)]),
      ],
      log,
      close,
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Time limit for a query to the replica. It is short, because the primary database can run the query instead.
 */
const REPLICA_TIMEOUT: Milliseconds = 2 * SECOND;

async function openReplica({
  databaseReplicaUrl,
  database,
}: OpsConfiguration): Promise<Database | undefined> {
  if (!databaseReplicaUrl) return undefined;
  const limits = { ...database, patience: REPLICA_TIMEOUT, statementTimeout: REPLICA_TIMEOUT };
  return openDatabaseAs('operator', databaseReplicaUrl.reveal(), limits);
}
