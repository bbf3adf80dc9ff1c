import type { Database } from './database.ts';
import type { PreparedStatement } from './engine.ts';

const POSTGRES_LOCK: PreparedStatement = {
  name: 'lock_name',
  text: `select pg_advisory_xact_lock(hashtextextended(?, 0))`,
};

const MYSQL_LOCK: PreparedStatement = {
  name: 'lock_name',
  text: 'insert into named_locks (name) values (?) on duplicate key update name = values(name)',
};

/**
 * Locks a name until the transaction ends. Does nothing on SQLite, where a transaction blocks all others from its first
 * statement on. On MariaDB the lock is a row, so that the server detects deadlocks with other rows.
 */
export async function lockName(database: Database, name: string): Promise<void> {
  database.requireTransaction();
  if (database.engine === 'postgres') await database.prepared(POSTGRES_LOCK, [name]);
  if (database.engine === 'mysql') await database.preparedWrite(MYSQL_LOCK, [name]);
}
