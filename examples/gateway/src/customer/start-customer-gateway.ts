import { KnexGatewayKeyStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { Metrics, serve } from '@gatehouse/http-koa/server';
import type { Logger } from 'pino';
import { keepInstallationMark } from '../backup/installation-mark.ts';
import { probeBlockStore } from '../blocks/probe-block-store.ts';
import type { Adjustment } from '../database/ground-module.ts';
import { keepIdentity } from '../database/keep-identity.ts';
import { prepareDatabase, refuseUnsafeRole } from '../database/prepare-database.ts';
import { refuseEmptyDatabase } from '../database/refuse-empty-database.ts';
import { composeCustomerGateway } from './compose.ts';
import { createCustomerApplication } from './customer-application.ts';
import { customerJobs } from './customer-jobs.ts';
import type { GatewayConfig } from './gateway-config.ts';

/**
 * Prepares the database, composes the customer gateway and starts to serve. See `composeCustomerGateway` for
 * `adjust`.
 */
export async function startCustomerGateway(
  config: GatewayConfig,
  log: Logger,
  adjust: Adjustment = () => {},
): Promise<RunningServer> {
  await prepareDatabase(config, (notice) => log.warn(notice));
  const address = config.databaseUrl.reveal();
  const database = await openDatabaseAs('gateway', address, config.database);
  try {
    await refuseEmptyDatabase(database, 'customer');
    const gateway = await composeCustomerGateway(config, database, adjust, (notice) => log.warn(notice));
    await refuseUnsafeRole(database, config, 'customer');
    await gateway.databaseClock.begin();
    await keepIdentity(new KnexGatewayKeyStore(database), config, gateway.clock);
    if (!config.secrets.jwt) log.warn('JWT_SECRET is not set, so sign-ins end with this process.');
    await probeBlockStore(config.blocks, log);
    await keepInstallationMark(config.dataDir, config.secrets.jwt).catch((error: unknown) =>
      log.warn({ err: error }, 'the mark for backups cannot be stored'),
    );
    const metrics = new Metrics();
    return await serve({
      application: createCustomerApplication(gateway, config, log, metrics),
      host: config.host,
      port: config.port,
      limits: config.limits,
      metrics,
      metricsPort: config.metricsPort,
      jobs: customerJobs(gateway),
      log,
      close: () => {
        gateway.replication?.network.close();
        return database.close();
      },
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}
