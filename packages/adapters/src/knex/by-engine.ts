import type { EngineName } from './engine-name.ts';

/** A value for each database. The value for MariaDB is optional, because some adapters do not run on it. */
export interface ByEngine<T> {
  readonly sqlite: T;
  readonly postgres: T;
  readonly mysql?: T;
}

/** Returns the value for this database. Throws if this database has no value. */
export function forEngine<T>(values: ByEngine<T>, engine: EngineName): T {
  const value = values[engine];
  if (value === undefined) throw new Error('This store does not run on MariaDB. Use SQLite or PostgreSQL.');
  return value;
}
