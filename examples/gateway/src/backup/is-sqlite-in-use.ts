import { refuseReplacedFile } from '@gatehouse/adapters/knex';
import Database from 'better-sqlite3';

/**
 * Returns whether a process uses the SQLite database, whose journal mode is WAL. If no process does, moves the content
 * of `-wal` into the file. A damaged database, and one that was replaced beside the log of another state, is treated as
 * unused and stays unchanged, so that it can be replaced.
 */
export async function isSqliteInUse(file: string): Promise<boolean> {
  // SQLite would mix both states in the file when it opens it. A server refuses such a file.
  const isReplaced = await refuseReplacedFile(file).then(
    () => false,
    () => true,
  );
  if (isReplaced) return false;
  const database = new Database(file, { timeout: 0 });
  try {
    // SQLite changes the mode only if there is no other connection.
    database.pragma('journal_mode = delete');
    return false;
  } catch (error) {
    return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
  } finally {
    database.close();
  }
}
