import type { Instant } from '@gatehouse/core/kernel';
import type { Database } from '../../database.ts';

/** The time of the database server, which all processes share. SQLite runs in the process and has the same clock. */
export async function databaseNow(database: Database): Promise<Instant> {
  if (database.engine === 'sqlite') return Date.now();
  const { rows } = await database.read((from) =>
    from.raw('select (extract(epoch from clock_timestamp()) * 1000)::bigint as now'),
  );
  return Number(rows[0].now);
}
