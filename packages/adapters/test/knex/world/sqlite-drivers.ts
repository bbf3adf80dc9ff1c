import type { SqliteDriver } from '@gatehouse/adapters/knex';

export type { SqliteDriver } from '@gatehouse/adapters/knex';

const ALL: readonly SqliteDriver[] = ['better-sqlite3', 'better-sqlite3-thread', 'sqlite3'];

/**
 * The SQLite drivers that this run tests. `npm test` runs only the default driver, to save time, and because npm must
 * compile sqlite3 and skips it if that fails. `npm run test:long` runs all of them.
 */
export const SQLITE_DRIVERS: readonly SqliteDriver[] =
  process.env.TEST_SQLITE_DRIVERS === 'all' ? ALL : ['better-sqlite3'];
