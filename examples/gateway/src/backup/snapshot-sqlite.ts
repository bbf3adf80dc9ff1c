import Database from 'better-sqlite3';

const BUSY_TIMEOUT_MS = 10_000;

/** Copies a SQLite database in its state at one instant, while other processes can write to it. */
export function snapshotSqlite(from: string, to: string): void {
  const database = new Database(from, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}
