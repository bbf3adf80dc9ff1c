import Database from 'better-sqlite3';

const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the state of a SQLite database at one instant. Other processes can write to the database at the same
 * time.
 */
export function snapshotSqlite(from: string, to: string): void {
  const database = new Database(from, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}
