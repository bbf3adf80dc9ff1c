import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import type { PreparedStatement } from './engine.ts';
import { LOCK_SLOTS } from './migrations/lock-migrations.ts';

const LOCK: PreparedStatement = {
  name: 'lock_name',
  text: 'select slot from lock_slots where slot = ? for update',
};

/**
 * Locks a name until the transaction ends. The lock is a row, because the server then detects deadlocks with other
 * rows, and because not every database that speaks PostgreSQL's protocol has advisory locks. Two names that share a row
 * wait for each other. Does nothing on SQLite, where a transaction blocks all others from its first statement on.
 */
export async function lockName(database: Database, name: string): Promise<void> {
  database.requireTransaction();
  if (database.engine === 'sqlite') return;
  const locked = await database.preparedWrite(LOCK, [slotOf(name)]);
  if (locked.length !== 1) throw new Error(`Row ${slotOf(name)} of lock_slots is missing. Insert it again.`);
}

/**
 * Returns the row that is the lock of a name. If you change this, servers of different releases do not exclude each
 * other.
 */
function slotOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() % LOCK_SLOTS;
}
