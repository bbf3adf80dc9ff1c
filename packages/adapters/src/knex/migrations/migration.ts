import type { Database } from '../database.ts';

/** One step of the schema. No step can be undone, so the previous release must keep working after each step. */
export type Migration = (database: Database) => Promise<void>;

/** Steps by name, in the order in which they are applied. A released step must never change. */
export type Migrations = Readonly<Record<string, Migration>>;
