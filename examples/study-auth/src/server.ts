import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Database, migrate, runtimeRoleFault } from '@gatehouse/adapters/knex';
import { gracefulStop, listen, Metrics, startJobs } from '@gatehouse/http-koa';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createApplication } from './application.ts';
import type { Configuration } from './configuration.ts';
import { createContainer } from './container.ts';
import { jobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import { recoverAccount } from './recover-account.ts';

/** A server that answers. */
export interface RunningServer {
  readonly url: string;
  /** Lets requests under way finish, then closes everything. */
  stop(): Promise<void>;
}

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
    return await serve(container, configuration, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Records are kept apart by the server and, on PostgreSQL, by the database as well: for a role that it holds. */
async function warnOfWeakRole(database: Database, log: Logger): Promise<void> {
  const fault = await runtimeRoleFault(database);
  if (fault !== undefined) log.warn(`${fault}: row-level security does not stand behind the server.`);
}

async function serve(
  container: Container,
  configuration: Configuration,
  log: Logger,
): Promise<RunningServer> {
  const metrics = new Metrics();
  const server = createServer(createApplication(container, configuration, log, metrics).callback());
  const metricsServer = metrics.createServer();
  const stop = async () => {
    for (const each of [server, metricsServer]) if (each.listening) await gracefulStop(each);
  };
  try {
    const url = await listen(server, configuration.PORT, configuration.HOST);
    if (configuration.METRICS_PORT !== undefined)
      await listen(metricsServer, configuration.METRICS_PORT, '127.0.0.1');
    const stopJobs = startJobs(jobs(container), (job, error) =>
      log.error({ err: error, job: job.name }, 'job failed'),
    );
    return {
      url,
      stop: async () => {
        stopJobs();
        await stop();
        await container.get(Database).close();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
