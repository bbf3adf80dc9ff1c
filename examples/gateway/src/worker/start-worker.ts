import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { RunningServer } from '@gatehouse/http-koa/process';
import type { Logger } from 'pino';
import type { Adjustment } from '../database/ground-module.ts';
import { prepareDatabase, refuseUnsafeRole } from '../database/prepare-database.ts';
import { refuseLaterSchema } from '../database/refuse-later-schema.ts';
import { serveWork } from '../queue/serve-work.ts';
import { composeWorker } from './compose.ts';
import { createWorkerApplication } from './worker-application.ts';
import type { WorkerConfiguration } from './worker-configuration.ts';
import { workerJobs } from './worker-jobs.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/** Prepares the database, composes the worker and starts to run jobs. See `composeWorker` for `adjust`. */
export async function startWorker(
  configuration: WorkerConfiguration,
  log: Logger,
  adjust: Adjustment = () => {},
): Promise<RunningServer> {
  const { host, port, metricsPort, limits, concurrency, databaseUrl, home } = configuration;
  if (home?.tokens.length === 0) log.warn('ENTITLEMENT_DEVICE_TOKENS is not set, so sync waits.');
  await prepareDatabase(configuration, (notice) => log.warn(notice));
  const database = await openDatabaseAs('worker', databaseUrl.reveal(), configuration.database);
  try {
    await refuseUnsafeRole(database, configuration, 'worker');
    await refuseLaterSchema(database);
    const worker = await composeWorker(configuration, database, adjust);
    await worker.databaseClock.begin();
    const metrics = new WorkerMetrics();
    const serving = {
      application: createWorkerApplication(worker, log, metrics),
      host,
      port,
      metrics,
      portSetting: 'WORKER_PORT',
      limits,
      metricsPort,
      metricsPortSetting: 'WORKER_METRICS_PORT',
      jobs: workerJobs(worker, configuration.failureAge),
      log,
      close: () => database.close(),
    };
    return await serveWork(serving, {
      begin: async () => {
        const begun = await worker.work.begin();
        if (begun) metrics.observe(begun.done);
        return begun;
      },
      concurrency,
      onFailure: () => metrics.countQueueFailure(),
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}
