export type SqliteDriver = 'better-sqlite3' | 'sqlite3';

const ALL: readonly SqliteDriver[] = ['better-sqlite3', 'sqlite3'];

/**
 * The SQLite drivers that this run tests. sqlite3 is tested only by `npm run test:long`, because npm must compile it
 * and skips it if that fails.
 */
export const SQLITE_DRIVERS: readonly SqliteDriver[] =
  process.env.TEST_SQLITE_DRIVERS === 'all' ? ALL : ['better-sqlite3'];
