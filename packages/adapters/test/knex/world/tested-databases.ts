import type { SqliteDriver } from '@gatehouse/adapters/knex';

export type { SqliteDriver } from '@gatehouse/adapters/knex';

export const SQLITE_DRIVERS: readonly SqliteDriver[] = ['better-sqlite3', 'better-sqlite3-thread', 'sqlite3'];

/**
 * Databases that only `npm run test:long` tests. `npm test` has little time, and the optional package sqlite3 is
 * missing where npm could not compile it.
 */
const OTHERS: ReadonlySet<string> = new Set(['better-sqlite3-thread', 'sqlite3', 'MariaDB']);

/**
 * Returns whether this run tests the database, which is given by its name or by its SQLite driver. `TEST_DATABASES` is
 * `others` in `npm run test:long`, and `all` in the tests of mutants.
 */
export function isTested(name: string): boolean {
  const tested = process.env.TEST_DATABASES;
  return tested === 'all' || OTHERS.has(name) === (tested === 'others');
}

export const TESTED_SQLITE_DRIVERS: readonly SqliteDriver[] = SQLITE_DRIVERS.filter(isTested);
