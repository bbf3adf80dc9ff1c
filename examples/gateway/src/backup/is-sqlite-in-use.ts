import { refuseReplacedFile } from '@gatehouse/adapters/knex';
import Database from 'better-sqlite3';

/**
 * Returns whether a process uses the SQLite database, whose journal mode is WAL. Returns false for a damaged database,
 * and for one that was replaced beside the log of another state, so that they can be replaced. Otherwise the file
 * contains all data without `-wal` afterwards, until a process opens it again.
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
