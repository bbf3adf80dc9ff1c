import type { Instant } from '@gatehouse/core/kernel';
import type { Database } from '../../database.ts';
import { DATABASE_TIME } from '../../database-time.ts';
import type { EngineName, PreparedStatement } from '../../engine.ts';

const NOW: Readonly<Record<EngineName, PreparedStatement>> = {
  sqlite: { name: 'database_now_sqlite', text: `select ${DATABASE_TIME.sqlite} as now` },
  postgres: { name: 'database_now_postgres', text: `select ${DATABASE_TIME.postgres} as now` },
};

/** The present moment of the database, which all processes share. */
export async function databaseNow(database: Database): Promise<Instant> {
  const [row] = await database.prepared<{ now: Instant }>(NOW[database.engine], []);
  if (!row) throw new Error('The database has returned no time.');
  return row.now;
}
