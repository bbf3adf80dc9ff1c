import type { Database } from '../database.ts';

/** One step of the schema. Steps only go forwards, and leave what the release before this one uses in working order. */
export type Migration = (database: Database) => Promise<void>;

/** Steps by name, in the order in which they are taken; a step that was released never changes. */
export type Migrations = Readonly<Record<string, Migration>>;
