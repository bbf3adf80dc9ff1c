import { refuseReplacedFile } from '@gatehouse/adapters/knex';
import Database from 'better-sqlite3';

const BUSY_TIMEOUT_MS = 10_000;

/**
 * Copies the state of a SQLite database at one instant. Other processes can write to the database at the same time.
 * Throws `StorageUnavailable` if the file was replaced while the log of another state was beside it. The copy would
 * otherwise contain a mixture of both states.
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
