import type { Database } from '../database.ts';

export const COPY_PROGRESS = 'copy_progress';
/** The key of the row that describes the source itself. */
const SOURCE = '(source)';

/** How far each table is copied. It is written in the transaction of the copied rows. */
export class CopyProgress {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async begin(source: string): Promise<void> {
    await this.#database.define((schema) =>
      schema.raw(`create table ${COPY_PROGRESS} (name text primary key, place text not null)`),
    );
    await this.set(SOURCE, source);
  }

  /** The primary key of the last copied row of a table, as JSON; undefined before the first row. */
  source(): Promise<string | undefined> {
    return this.placeIn(SOURCE);
  }

  /** The key of the last copied row of a table, as JSON; undefined before the first. */
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
