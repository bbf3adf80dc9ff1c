import type { Database } from '../database.ts';

/** One step of the schema. No step can be undone, so the previous release must keep working after each step. */
export type Migration = (database: Database) => Promise<void>;

/**
 * Steps by name, in the order in which they are applied. A released step must never change. The name of a step that
 * removes or renames something ends with the first release that works without it, for example
 * `catalog-0009-no-owners-since-0.3.0`. Earlier releases refuse the database after such a step.
 */
export type Migrations = Readonly<Record<string, Migration>>;
