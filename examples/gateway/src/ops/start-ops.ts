import { createServer } from 'node:http';
import { HttpPdsClient } from '@gatehouse/adapters/atproto';
import { gatewayMigrations, migrate, openDatabaseAs, runtimeRoleFault } from '@gatehouse/adapters/knex';
import { Secret } from '@gatehouse/core';
import { gracefulStop, listen, Metrics, startJobs } from '@gatehouse/http-koa';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createOpsContainer } from './container.ts';
import { createOpsApplication } from './ops-application.ts';
import { InvalidOpsConfiguration, type OpsConfiguration } from './ops-configuration.ts';
import { opsJobs } from './ops-jobs.ts';

/** An operator API that answers. */
export interface RunningOps {
  readonly url: string;
  /** Lets requests under way finish, then closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the operator API. A SQLite file is migrated on the way; PostgreSQL is migrated before, by another role. In
 * production it does not start with a database role that row-level security does not hold. `adjust` may rebind ports
 * before anything is made of them: a test moves the clock that way.
 */
export async function startOps(
  configuration: OpsConfiguration,
  log: Logger,
  adjust: (container: Container) => void = () => {},
): Promise<RunningOps> {
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
    const application = createOpsApplication({ container, database, configuration, metrics, log });
    const [server, metricsServer] = [createServer(application.callback()), metrics.createServer()];
    const ownUrl = await listen(server, port, host);
    if (metricsPort !== undefined) await listen(metricsServer, metricsPort, '127.0.0.1');
    const stopJobs = startJobs(opsJobs(container, configuration), (job, error) =>
      log.error({ err: error, job: job.name }, 'job failed'),
    );
    return {
      url: ownUrl,
      stop: async () => {
        stopJobs();
        for (const each of [server, metricsServer]) if (each.listening) await gracefulStop(each);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
