import { mkdir } from 'node:fs/promises';
import { Database, migrate } from '@gatehouse/adapters/knex';
import { rowLevelSecurityFault } from '@gatehouse/adapters/knex/gateway';
import { Metrics, type RunningServer, serve } from '@gatehouse/http-koa/server';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createApplication } from './application.ts';
import type { Configuration } from './configuration.ts';
import { createContainer } from './container.ts';
import { jobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import { recoverAccount } from './recover-account.ts';

/**
 * Puts study-auth together, prepares its database and begins to answer; when that fails, nothing is left running.
 * `adjust` may rebind ports before anything is made of them: a test moves the clock that way.
 */
export async function startServer(
  configuration: Configuration,
  log: Logger,
  adjust: (container: Container) => void = () => {},
): Promise<RunningServer> {
  await mkdir(configuration.DATA_DIR, { recursive: true });
  const container = await createContainer(configuration);
  adjust(container);
  const database = container.get(Database);
  try {
    if (configuration.MIGRATE_ON_START) await migrate(database, migrations);
    await recoverAccount(container, configuration, log);
    for (const warning of configuration.warnings) log.warn(warning);
    await warnOfWeakRole(database, log);
    const metrics = new Metrics();
    return await serve({
      application: createApplication(container, configuration, log, metrics),
      host: configuration.HOST,
      port: configuration.PORT,
      metrics,
      metricsPort: configuration.METRICS_PORT,
      jobs: jobs(container),
      log,
      close: () => database.close(),
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Records are kept apart by the server and, on PostgreSQL, by the database as well: for a role that it holds. */
async function warnOfWeakRole(database: Database, log: Logger): Promise<void> {
  const fault = await rowLevelSecurityFault(database);
  if (fault !== undefined) log.warn(`${fault}: row-level security does not stand behind the server.`);
}
