import { stat } from 'node:fs/promises';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { APPLIED_MIGRATIONS } from '../migrations/applied-migrations.ts';
import { refuseReplacedFile } from './restore-mark.ts';
import type { OpenSqlite } from './sqlite-connection.ts';
import { sqliteFailure } from './sqlite-failure.ts';

const TABLES = {
  name: 'tables',
  text: `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
};
const MAX_NAMED_TABLES = 3;

/**
 * Rejects the database of another program: a file with tables that was never migrated. Also rejects a file as
 * `refuseReplacedFile` does. Does not change the file. Opening it for writing would change its mode and its journal.
 */
export async function refuseForeignFile(path: string, open: OpenSqlite): Promise<void> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size === 0) return;
  await refuseReplacedFile(path);
  const tables = await tablesIn(path, open);
  if (tables.length === 0 || tables.includes(APPLIED_MIGRATIONS)) return;
  const named = tables.slice(0, MAX_NAMED_TABLES).join(', ');
  throw new StorageUnavailable(
    `${path} is the database of another program: it has tables (${named}), and none of Gatehouse. Name another file`,
  );
}

async function tablesIn(path: string, open: OpenSqlite): Promise<readonly string[]> {
  try {
    const reader = await open(path, 'reading');
    try {
      const rows = await reader.prepared(TABLES, []);
      return rows.map((row) => String(Reflect.get(row, 'name')));
    } finally {
      await reader.close();
    }
  } catch (error) {
    throw sqliteFailure(error, path);
  }
}
