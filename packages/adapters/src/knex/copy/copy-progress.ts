import type { Database } from '../database.ts';

export const COPY_PROGRESS = 'copy_progress';
/** Name under which the description of the source is stored. */
const SOURCE = '(source)';

/**
 * Stores the position of the copy in each table. The position is written in the same transaction as the copied rows.
 */
export class CopyProgress {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async begin(source: string): Promise<void> {
    await this.#database.define((schema) =>
      schema.raw(`create table if not exists ${COPY_PROGRESS} (name text primary key, place text not null)`),
    );
    await this.set(SOURCE, source);
  }

  /** Returns the description of the source; undefined before the copy begins. */
  source(): Promise<string | undefined> {
    return this.placeIn(SOURCE);
  }

  /** Returns the primary key of the last copied row of a table as JSON; undefined before the first batch. */
  async placeIn(table: string): Promise<string | undefined> {
    const row = await this.#database.read((from) => from(COPY_PROGRESS).where({ name: table }).first());
    return (row as { place: string } | undefined)?.place;
  }

  async set(table: string, place: string): Promise<void> {
    await this.#database.write((from) =>
      from(COPY_PROGRESS).insert({ name: table, place }).onConflict('name').merge({ place }),
    );
  }

  async end(): Promise<void> {
    await this.#database.define((schema) => schema.dropTable(COPY_PROGRESS));
  }
}
