import type { SqliteDriver } from '@gatehouse/adapters/knex';

export type { SqliteDriver } from '@gatehouse/adapters/knex';

export const SQLITE_DRIVERS: readonly SqliteDriver[] = ['better-sqlite3', 'better-sqlite3-thread', 'sqlite3'];

const USUAL: ReadonlySet<string> = new Set(['better-sqlite3', 'PostgreSQL', 'memory']);

/**
 * Whether this run tests the database, which is given by its name or by its driver of SQLite. `npm test` tests the
 * default driver and PostgreSQL: it has little time, and npm must compile sqlite3 and skips it if that fails. `npm run
 * test:long` tests only the others (`others` in `TEST_DATABASES`). The tests of mutants need all (`all`).
 */
export function isTested(name: string): boolean {
  const tested = process.env.TEST_DATABASES;
  return tested === 'all' || USUAL.has(name) === (tested !== 'others');
}

export const TESTED_SQLITE_DRIVERS: readonly SqliteDriver[] = SQLITE_DRIVERS.filter(isTested);
