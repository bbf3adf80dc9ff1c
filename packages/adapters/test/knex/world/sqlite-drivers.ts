export type SqliteDriver = 'better-sqlite3' | 'sqlite3';

const ALL: readonly SqliteDriver[] = ['better-sqlite3', 'sqlite3'];

/**
 * Drivers that this run tests. Only `npm run test:long` tests sqlite3, because npm must compile it and skips it where that
 * fails.
 */
export const SQLITE_DRIVERS: readonly SqliteDriver[] =
  process.env.TEST_SQLITE_DRIVERS === 'all' ? ALL : ['better-sqlite3'];
