import type { Database } from '@gatehouse/adapters/knex';
import { type Caller, LOCAL_OPERATOR } from '@gatehouse/core/account';
import { CALLER_PARAMETER, EVERYBODY } from './row-security.ts';

/** The database in the name of one caller: on PostgreSQL its row-level security knows who asks. */
export class CallersDatabase {
  readonly #database: Database;
  readonly #caller: Caller;

  constructor(database: Database, caller: Caller) {
    this.#database = database;
    this.#caller = caller;
  }

  /** Who owns what is made here. */
  get ownerId(): string {
    return this.#caller.id;
  }

  /** Does the caller reach everybody's records? Only the very operator of single-user mode does. */
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
      await this.#database.setLocal(CALLER_PARAMETER, this.reachesAll ? EVERYBODY : this.#caller.id);
      return work(this.#database);
    });
  }
}
