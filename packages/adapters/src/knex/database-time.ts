import type { EngineName } from './engine.ts';

/** SQL expression for the current time of the database in milliseconds since 1970. All instances share this time. */
export const DATABASE_TIME: Readonly<Record<EngineName, string>> = {
  sqlite: `cast(round((julianday('now') - 2440587.5) * 86400000) as integer)`,
  mysql: 'cast(floor(unix_timestamp(sysdate(3)) * 1000) as signed)',
  postgres: 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint',
};
