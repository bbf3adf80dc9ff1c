import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { makePrivateFolder } from '@gatehouse/adapters/node';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { Metrics, serve } from '@gatehouse/http-koa/server';
import type { Logger } from 'pino';
import { createApplication } from './application.ts';
import { compose, type Forum } from './compose.ts';
import type { Configuration } from './configuration.ts';
import { forumJobs } from './forum-jobs.ts';
import { migrations } from './migrations.ts';

/**
 * Migrates the database, composes the forum and starts to listen. `adjust` lets tests replace parts, such as the gate
 * that asks the bridge.
 */
export async function startForum(
  configuration: Configuration,
  log: Logger,
  adjust: (forum: Forum) => Forum = (forum) => forum,
): Promise<RunningServer> {
  const { DATA_DIR: folder, FORUM_DATABASE_URL: given, HOST: host, limits } = configuration;
  if (given === undefined) await makePrivateFolder(folder, (notice) => log.warn(notice));
  const options = { ...configuration.database, refusesForeignFile: true };
  const database = await openDatabase(configuration.databaseUrl, options);
  try {
    await migrate(database, migrations, { onNotice: (notice) => log.warn(notice) });
    const forum = adjust(compose(configuration, database));
    await forum.databaseClock.begin();
    const metrics = new Metrics();
    return await serve({
      application: createApplication(forum, configuration, log, metrics),
      host,
      port: configuration.FORUM_PORT,
      portSetting: 'FORUM_PORT',
      limits,
      metrics,
      jobs: forumJobs(forum),
      log,
      close: () => database.close(),
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}
