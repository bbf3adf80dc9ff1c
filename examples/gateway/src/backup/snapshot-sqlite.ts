import { refuseReplacedFile } from '@gatehouse/adapters/knex';
import Database from 'better-sqlite3';

const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the state of a SQLite database at one instant. Other processes can write to the database at the same time.
 * Throws `StorageUnavailable` if the file was replaced beside the `-wal` of another state, because the copy would mix
 * both states.
 */
export async function snapshotSqlite(from: string, to: string): Promise<void> {
  await refuseReplacedFile(from);
  const database = new Database(from, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}
