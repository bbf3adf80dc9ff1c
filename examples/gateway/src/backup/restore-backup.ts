import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolder, endEarlierServer, lockHolder } from '../postgres/index.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupSource } from './backup-source.ts';
import { type BackupSummary, DUMP_PATH } from './backup-summary.ts';
import { dataFiles, SQLITE_FILE } from './data-files.ts';
import { newEarlierFolder } from './earlier-data.ts';
import { installationMark } from './installation-mark.ts';
import { isSqliteInUse } from './is-sqlite-in-use.ts';
import { inNewCluster } from './postgres/in-new-cluster.ts';
import { hasTables, replaceDatabase, replaceNewDatabase } from './postgres/replace-database.ts';
import { inScratchDatabase } from './postgres/scratch-database.ts';
import { restoringFolder, UNFINISHED_MARK } from './unfinished-restore.ts';
import { unpackBackup } from './unpack-backup.ts';

const PRIVATE_FOLDER_MODE = 0o700;
const UNKNOWN_ORIGIN = 'it is unknown whether the backup is of this installation.';

export interface RestoreOptions {
  /**
   * Allows the installation to have a database already. The database and the data folder are renamed, and kept
   * beside the restored ones.
   */
  readonly replaces: boolean;
  /** Allows a backup of another installation. Its secrets then replace the current ones. */
  readonly isMove: boolean;
  /** Migrates a restored PostgreSQL database, and grants the role of the servers its privileges. */
  readonly prepare: (restoredUrl: string) => Promise<void>;
}

/** The backup cannot be restored here, unless the user passes the option that allows it. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

interface Restored {
  readonly summary: BackupSummary;
  /** Path of the earlier data folder, and name of the earlier PostgreSQL database. */
  readonly earlier: readonly string[];
}

/**
 * Restores a backup as the data of an installation. `source.databaseUrl` is the URL of PostgreSQL for the role that
 * migrates. Changes nothing until the whole backup has been checked.
 */
export async function restoreBackup(
  file: string,
  source: BackupSource,
  keys: BackupKeys,
  { replaces, isMove, prepare }: RestoreOptions,
): Promise<Restored> {
  const { dataDir, databaseUrl, embeddedPort } = source;
  const present = await hasDatabase(source);
  if (present && !replaces)
    throw new RestoreRefused(
      'The installation has a database. Pass --replace to restore anyway. The old data is then kept beside the restored data.',
    );
  const scratch = restoringFolder(dataDir);
  const isNew = !existsSync(dataDir) && !existsSync(scratch);
  // If an earlier restore was killed, its PostgreSQL server can still run.
  await endEarlierServer(clusterFolder(scratch));
  try {
    await emptyFolder(scratch);
    const summary = await unpackBackup(file, scratch, keys);
    requireEngine(summary, databaseUrl !== undefined);
    if (existsSync(dataDir) && !isMove) requireSameInstallation(summary, installationMark(source));
    await refuseUsed(source);
    if (!databaseUrl || embeddedPort !== undefined) {
      if (embeddedPort !== undefined) {
        await inNewCluster(scratch, dataDir, embeddedPort, (url) =>
          inScratchDatabase(summary, join(scratch, DUMP_PATH), url, async (restoredUrl) => {
            await prepare(restoredUrl);
            await replaceNewDatabase(restoredUrl, url);
          }),
        );
        await rm(join(scratch, DUMP_PATH));
      }
      const earlier = await replaceFolder(scratch, dataDir);
      await rm(join(dataDir, UNFINISHED_MARK));
      return { summary, earlier };
    }
    const url = databaseUrl.reveal();
    const earlier = await inScratchDatabase(summary, join(scratch, DUMP_PATH), url, async (restoredUrl) => {
      await prepare(restoredUrl);
      await rm(join(scratch, DUMP_PATH));
      let folder: readonly string[] = [];
      const database = await replaceDatabase(restoredUrl, url, async () => {
        folder = await replaceFolder(scratch, dataDir);
      });
      await rm(join(dataDir, UNFINISHED_MARK));
      return [...(database ? [database] : []), ...folder];
    });
    return { summary, earlier };
  } finally {
    if (isNew || existsSync(dataDir)) await rm(scratch, { recursive: true, force: true });
    else await emptyFolder(scratch);
  }
}

/**
 * Creates the folder, or deletes its content. Never removes the folder itself. If a crash leaves no data folder,
 * `refuseUnfinishedRestore` recognizes the interrupted restore by this folder. Otherwise a server would start with new,
 * empty data.
 */
async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

async function hasDatabase({ dataDir, databaseUrl, embeddedPort }: BackupSource): Promise<boolean> {
  if (embeddedPort !== undefined) return existsSync(clusterFolder(dataDir));
  return databaseUrl ? hasTables(databaseUrl.reveal()) : existsSync(join(dataDir, SQLITE_FILE));
}

/**
 * Throws if a process uses a database in the data folder, for example the one of the support forum. The process would
 * continue to write to the folder that the restore puts aside.
 */
async function refuseUsed({ dataDir, embeddedPort }: BackupSource): Promise<void> {
  const databases = existsSync(dataDir) ? dataFiles(dataDir).filter((path) => path.endsWith('.sqlite')) : [];
  const isServerUp = embeddedPort !== undefined && lockHolder(clusterFolder(dataDir))?.isServer === true;
  const used = await Promise.all(databases.map((path) => isSqliteInUse(join(dataDir, path))));
  if (isServerUp || used.includes(true))
    throw new RestoreRefused('A process uses the database. Stop all processes of the gateway first.');
}

function requireSameInstallation({ installation }: BackupSummary, here: string): void {
  const remedy = 'To continue that installation here, with its secrets, pass --move.';
  if (here === '') throw new RestoreRefused(`JWT_SECRET is not set, so ${UNKNOWN_ORIGIN} Set it. ${remedy}`);
  if (installation === '')
    throw new RestoreRefused(
      `JWT_SECRET was not set when the backup was created, so ${UNKNOWN_ORIGIN} ${remedy}`,
    );
  if (installation !== here) throw new RestoreRefused(`The backup is of another installation. ${remedy}`);
}

function requireEngine({ postgres }: BackupSummary, isPostgres: boolean): void {
  if ((postgres !== undefined) === isPostgres) return;
  const [found, here] = isPostgres ? ['SQLite', 'PostgreSQL'] : ['PostgreSQL', 'SQLite'];
  throw new RestoreRefused(
    `The backup contains a ${found} database, and this installation uses ${here}. Restore it into an installation with ${found}, then run: gatehouse copy`,
  );
}

/**
 * Marks the scratch folder as an unfinished restore and renames it to the data folder. Returns the new path of the
 * earlier data folder, if there was one.
 */
async function replaceFolder(scratch: string, dataDir: string): Promise<readonly string[]> {
  await mkdir(join(scratch, 'logs'), { recursive: true });
  await writeFile(join(scratch, UNFINISHED_MARK), '');
  const earlier = existsSync(dataDir) ? newEarlierFolder(dataDir) : undefined;
  if (earlier) await rename(dataDir, earlier);
  await rename(scratch, dataDir);
  return earlier ? [earlier] : [];
}
