import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { limitedFailures, type RunningServer } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import type { Adjustment } from '../database/ground-module.ts';
import { prepareDatabase, refuseUnsafeRole } from '../database/prepare-database.ts';
import { refuseEmptyDatabase } from '../database/refuse-empty-database.ts';
import { serveWork } from '../queue/serve-work.ts';
import { createBridgeApplication } from './bridge-application.ts';
import type { BridgeConfiguration } from './bridge-configuration.ts';
import { bridgeJobs } from './bridge-jobs.ts';
import { BridgeMetrics } from './bridge-metrics.ts';
import { composeBridge } from './compose.ts';
import { providerPages } from './provider-pages.ts';

/**
 * Pause when no job is due. It delays the end of sessions at apps, so it is short. It is longer than the pause of the
 * sync worker, because each search for jobs uses memory.
 */
const IDLE_INTERVAL: Milliseconds = SECOND / 10;

/**
 * Maximum number of lapses and logouts that are processed at the same time. A client that is down delays one
 * of them for some seconds, and the others continue.
 */
const CONCURRENCY = 16;

/**
 * Prepares the database, composes the bridge, and starts the server and the jobs. See `composeBridge` for
 * `adjust`.
 */
export async function startBridge(
  configuration: BridgeConfiguration,
  log: Logger,
  adjust: Adjustment = () => {},
): Promise<RunningServer> {
  const { host, port, metricsPort, limits, databaseUrl } = configuration;
  await prepareDatabase(configuration, (notice) => log.warn(notice));
  const database = await openDatabaseAs('bridge', databaseUrl.reveal(), configuration.database);
  try {
    await refuseEmptyDatabase(database, 'bridge');
    await refuseUnsafeRole(database, configuration, 'bridge');
    const logFailure = limitedFailures((record) => log.error(record, 'provider failed'));
    const onFailure = (error: Error) => logFailure({ err: error });
    const bridge = await composeBridge(configuration, database, { pages: providerPages, onFailure }, adjust);
    await bridge.databaseClock.begin();
    await bridge.openId.refreshKeys();
    warnOfClientsWithoutPkce(configuration, log);
    const metrics = new BridgeMetrics();
    const serving = {
      application: createBridgeApplication(bridge, configuration, log, metrics),
      host,
      port,
      metrics,
      portSetting: 'BRIDGE_PORT',
      limits,
      metricsPort,
      metricsPortSetting: 'BRIDGE_METRICS_PORT',
      jobs: bridgeJobs(bridge, configuration.failureAge),
      log,
      close: () => database.close(),
    };
    return await serveWork(serving, {
      idleInterval: IDLE_INTERVAL,
      begin: async () => {
        const begun = await bridge.work.begin();
        if (begun) metrics.countJob();
        return begun;
      },
      concurrency: CONCURRENCY,
      onFailure: () => metrics.countQueueFailure(),
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

function warnOfClientsWithoutPkce({ clients }: BridgeConfiguration, log: Logger): void {
  for (const { id, pkce } of clients)
    if (pkce === 'off')
      log.warn({ client: id }, 'This client does not require PKCE, so a stolen code can be used.');
}
