import type { SqliteDriver } from '@gatehouse/adapters/knex';

export type { SqliteDriver } from '@gatehouse/adapters/knex';

export const SQLITE_DRIVERS: readonly SqliteDriver[] = ['better-sqlite3', 'better-sqlite3-thread', 'sqlite3'];

/** Databases that only `npm run test:long` tests. `npm test` has little time, and npm skips sqlite3 if it cannot compile it. */
const OTHERS: ReadonlySet<string> = new Set(['better-sqlite3-thread', 'sqlite3', 'MariaDB']);

/**
 * Whether this run tests the database, which is given by its name or by its driver of SQLite. `TEST_DATABASES` is
 * `others` in `npm run test:long`, and `all` in the tests of mutants.
 */
export function isTested(name: string): boolean {
  const tested = process.env.TEST_DATABASES;
  return tested === 'all' || OTHERS.has(name) === (tested === 'others');
}

export const TESTED_SQLITE_DRIVERS: readonly SqliteDriver[] = SQLITE_DRIVERS.filter(isTested);
