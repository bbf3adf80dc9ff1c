import { UnitOfWork } from '@gatehouse/core/kernel';
import type { Database } from './database.ts';

/** A unit of work that is a transaction of the database. */
export class KnexUnitOfWork extends UnitOfWork {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override run<T>(work: () => Promise<T>): Promise<T> {
    return this.#database.transaction(work);
  }
}
