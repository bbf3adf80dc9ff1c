import { refuseReplacedFile } from '@gatehouse/adapters/knex';
import Database from 'better-sqlite3';

/**
 * Returns whether a process uses the SQLite database, whose journal mode is WAL. If no process does, moves the content
 * of `-wal` into the file. Returns false and changes nothing if the database is damaged, or if the file was replaced
 * beside the `-wal` of another state, because a restore must be able to replace such a database.
 */
export async function isSqliteInUse(file: string): Promise<boolean> {
  // If SQLite opened such a file, it would mix both states. A server refuses to open it.
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
