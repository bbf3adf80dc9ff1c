import type { Database } from '../database.ts';

/** One step of the schema. There are no steps back, and the previous release keeps working after each step. */
export type Migration = (database: Database) => Promise<void>;

/** Steps by name in the order in which they are applied. A released step never changes. */
export type Migrations = Readonly<Record<string, Migration>>;
