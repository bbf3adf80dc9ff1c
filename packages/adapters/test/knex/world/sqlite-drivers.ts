export type SqliteDriver = 'better-sqlite3' | 'sqlite3';

const ALL: readonly SqliteDriver[] = ['better-sqlite3', 'sqlite3'];

/**
 * Drivers that this run tests. sqlite3 is tested only by `npm run test:long`. npm must compile it, and does
 * not install it where that fails.
 */
export const SQLITE_DRIVERS: readonly SqliteDriver[] =
  process.env.TEST_SQLITE_DRIVERS === 'all' ? ALL : ['better-sqlite3'];
