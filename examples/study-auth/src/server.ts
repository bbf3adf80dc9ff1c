import { type Database, migrate } from '@gatehouse/adapters/knex';
import { rowLevelSecurityFault } from '@gatehouse/adapters/knex/gateway';
import { makePrivateFolder } from '@gatehouse/adapters/node';
import type { Step } from '@gatehouse/http-koa/exchange';
import { koaApplication } from '@gatehouse/http-koa/koa';
import { isFirstStart, type RunningServer } from '@gatehouse/http-koa/process';
import { type Application, Metrics, serve } from '@gatehouse/http-koa/server';
import type { Logger } from 'pino';
import { studyAuthSteps } from './application.ts';
import { type Adjustment, compose } from './compose.ts';
import type { Configuration } from './configuration.ts';
import { jobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import { recoverAccount } from './recover-account.ts';

/** Creates an application that runs these steps, with one web framework. */
export type Host = (steps: readonly Step[]) => Application | Promise<Application>;

/**
 * Composes study-auth, migrates its database unless MIGRATE_ON_START is false, and starts to listen. If one of these
 * steps fails, everything that was started is stopped.
 */
export async function startServer(
  configuration: Configuration,
  log: Logger,
  adjust?: Adjustment,
  host: Host = koaApplication,
): Promise<RunningServer> {
  const onNotice = (notice: string) => log.warn(notice);
  await makePrivateFolder(configuration.DATA_DIR, onNotice);
  const studyAuth = await compose(configuration, adjust, onNotice);
  const { database, databaseClock } = studyAuth;
  try {
    await databaseClock.begin();
    if (configuration.MIGRATE_ON_START) await migrate(database, migrations, { onNotice });
    if (isFirstStart()) await recoverAccount(studyAuth.auth.resetPassword, configuration, log);
    for (const warning of configuration.warnings) log.warn(warning);
    await warnOfWeakRole(database, log);
    const storeFault = await studyAuth.sessionStore?.fault();
    if (storeFault !== undefined) log.warn(`${storeFault}.`);
    const metrics = new Metrics();
    return await serve({
      application: await host(studyAuthSteps(studyAuth, configuration, log, metrics)),
      host: configuration.HOST,
      port: configuration.PORT,
      limits: configuration.limits,
      metrics,
      metricsPort: configuration.METRICS_PORT,
      jobs: jobs(studyAuth, configuration, log),
      log,
      close: studyAuth.close,
    });
  } catch (error) {
    await studyAuth.close();
    throw error;
  }
}

/**
 * Logs a warning if the database role bypasses row-level security, which also separates the records of users on
 * PostgreSQL.
 */
async function warnOfWeakRole(database: Database, log: Logger): Promise<void> {
  const fault = await rowLevelSecurityFault(database);
  if (fault !== undefined) log.warn(`${fault}: row-level security does not protect the records.`);
}
