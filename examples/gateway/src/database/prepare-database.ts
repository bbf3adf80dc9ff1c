import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations, grantRuntimeRole, runtimeRoleFault } from '@gatehouse/adapters/knex/gateway';
import { makePrivateFolder } from '@gatehouse/adapters/node';
import type { Secret } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import { PROCESS_TITLES, type ProcessName, parsedDatabaseUrl, type WorkQueueKind } from '../config/index.ts';
import { WORKER_TASKS } from '../queue/worker-tasks.ts';

/** URL of the database, and URL for the role that migrates it. */
export interface DatabasePlaces {
  readonly databaseUrl: Secret;
  /** URL for the role that migrates; undefined on SQLite, and if the servers do not migrate the schema. */
  readonly databaseAdminUrl: Secret | undefined;
  /** Folder that contains the database; undefined if DATABASE_URL is set. */
  readonly dataFolder?: string | undefined;
  /** Queue of the workers. For `pg-boss`, its tables are also created. */
  readonly workQueue?: WorkQueueKind;
  readonly isRelease: boolean;
}

/**
 * Creates the database if necessary and migrates its schema. Makes the data folder inaccessible to other users of the
 * machine. On PostgreSQL and MariaDB the admin role migrates, and grants the runtime role its privileges. The schema of
 * such a database is not changed if no admin URL is set.
 */
export async function prepareDatabase(
  { databaseUrl, databaseAdminUrl, dataFolder, workQueue }: DatabasePlaces,
  onNotice: (notice: string) => void = () => {},
): Promise<void> {
  if (dataFolder !== undefined) {
    refuseUnfinishedRestore(dataFolder);
    await makePrivateFolder(dataFolder, onNotice);
  }
  const address = databaseUrl.reveal();
  const isSqlite = address.startsWith('sqlite:');
  if (!isSqlite && !databaseAdminUrl) return;
  const options = { onNotice, refusesForeignFile: true };
  const database = await openDatabase(databaseAdminUrl?.reveal() ?? address, options);
  try {
    await migrate(database, gatewayMigrations, { onNotice });
    if (isSqlite) return;
    const role = decodeURIComponent(parsedDatabaseUrl(address).username);
    await grantRuntimeRole(database, role);
    if (workQueue !== 'pg-boss' || !databaseAdminUrl) return;
    const { installPgBoss } = await import('@gatehouse/adapters/pg-boss');
    await installPgBoss(databaseAdminUrl.reveal(), { role, tasks: WORKER_TASKS });
  } finally {
    await database.close();
  }
}

/**
 * In production, throws `InvalidSettings` if row-level security does not apply to the database role of the
 * process.
 */
export async function refuseUnsafeRole(
  database: Database,
  { isRelease }: Pick<DatabasePlaces, 'isRelease'>,
  process: ProcessName,
): Promise<void> {
  if (!isRelease) return;
  const fault = await runtimeRoleFault(database);
  if (fault === undefined) return;
  const remedy = 'Set DATABASE_URL to a plain role, and DATABASE_ADMIN_URL to the role that migrates';
  throw new InvalidSettings(PROCESS_TITLES[process], [{ message: fault, remedy }]);
}
