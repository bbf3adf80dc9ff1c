import Database from 'better-sqlite3';

/**
 * Returns whether a process uses the SQLite database, whose journal mode is WAL. Returns false for a damaged database,
 * so that it can be replaced. Afterwards the file contains all data without `-wal`, until a process opens it again.
 */
export function isSqliteInUse(file: string): boolean {
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
