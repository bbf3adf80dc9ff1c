import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { gatewayMigrations, migrate, openDatabaseAs, runtimeRoleFault } from '@gatehouse/adapters/knex';
import { Secret } from '@gatehouse/core';
import { Metrics, type RunningServer, serve } from '@gatehouse/http-koa';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createOpsContainer } from './container.ts';
import { createOpsApplication } from './ops-application.ts';
import { InvalidOpsConfiguration, type OpsConfiguration } from './ops-configuration.ts';
import { opsJobs } from './ops-jobs.ts';

/**
 * Starts the operator API. A SQLite file is migrated on the way; PostgreSQL is migrated before, by another role. In
 * production it does not start with a database role that row-level security does not hold. `adjust` may rebind ports
 * before anything is made of them: a test moves the clock that way.
 */
export async function startOps(
  configuration: OpsConfiguration,
  log: Logger,
  adjust: (container: Container) => void = () => {},
): Promise<RunningServer> {
  const { host, port, metricsPort, pdsUrl: url, pdsAdminPassword: adminPassword } = configuration;
  const database = await openDatabaseAs('operator', configuration.databaseUrl.reveal());
  try {
    if (database.engine === 'sqlite') await migrate(database, gatewayMigrations);
    const fault = configuration.isProduction ? await runtimeRoleFault(database) : undefined;
    if (fault !== undefined)
      throw new InvalidOpsConfiguration(`DATABASE_URL is not safe to run with: ${fault}.`);
    const pds = new HttpPdsClient({ url, adminPassword: adminPassword ?? new Secret('') });
    const container = await createOpsContainer(database, pds);
    adjust(container);
    const metrics = new Metrics();
    return await serve({
      application: createOpsApplication({ container, database, configuration, metrics, log }),
      host,
      port,
      metrics,
      metricsPort,
      jobs: opsJobs(container, configuration),
      log,
      close: () => database.close(),
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}
