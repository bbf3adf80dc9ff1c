import type { Database } from '@gatehouse/adapters/knex';
import { type Caller, LOCAL_OPERATOR } from '@gatehouse/core/account';
import { ALL_USERS, CALLER_PARAMETER } from './row-security.ts';

/**
 * The database on behalf of one caller. On PostgreSQL, each transaction names the caller for row-level
 * security.
 */
export class CallersDatabase {
  readonly #database: Database;
  readonly #caller: Caller;

  constructor(database: Database, caller: Caller) {
    this.#database = database;
    this.#caller = caller;
  }

  /** Owner of new records. */
  get ownerId(): string {
    return this.#caller.id;
  }

  /**
   * True if the caller can access the records of every user. This requires the object `LOCAL_OPERATOR`
   * itself.
   */
  get reachesAll(): boolean {
    return this.#caller === LOCAL_OPERATOR;
  }

  /** Runs statements that only read. On SQLite they never wait for a writer. */
  reading<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.#database.engine === 'sqlite' ? work(this.#database) : this.writing(work);
  }

  /** Runs statements in one transaction. */
  writing<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.#database.transaction(async () => {
      await this.#database.setLocal(CALLER_PARAMETER, this.reachesAll ? ALL_USERS : this.#caller.id);
      return work(this.#database);
    });
  }
}
