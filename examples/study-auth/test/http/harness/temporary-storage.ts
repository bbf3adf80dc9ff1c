import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryMariadb } from '@gatehouse/testing/servers/mariadb';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import type {} from '@gatehouse/testing/vitest';
import { inject } from 'vitest';

/** MariaDB runs in long tests only. */
export type StorageKind = 'SQLite' | 'PostgreSQL' | 'MariaDB';

/** Storage for a server's data that is deleted after the test. */
export interface TemporaryStorage {
  readonly folder: string;
  /** The environment variables that make a server use this storage. */
  readonly variables: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export async function temporaryStorage(kind: StorageKind = 'SQLite'): Promise<TemporaryStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-study-auth-'));
  const remove = () => removeFolder(folder);
  if (kind === 'SQLite') return { folder, variables: { DATA_DIR: folder }, remove };
  const { url, drop } = await (kind === 'MariaDB'
    ? temporaryMariadb(inject('mariadbUrl'))
    : temporaryDatabase(inject('postgresUrl')));
  return {
    folder,
    variables: { DATA_DIR: folder, DATABASE_URL: url },
    remove: async () => {
      await drop();
      await remove();
    },
  };
}
