import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { StorageUnavailable, UnitOfWork, UnitOfWorkEnded, UnitOfWorkRequired } from '@gatehouse/core/kernel';

type Row = Record<string, string | number | null>;
type Work<T> = () => Promise<T>;

const SQLITE_BUSY = 5;
/** Result codes of SQLite: busy, read-only, I/O error, damaged, full, cannot be opened, not a database. */
const UNAVAILABLE_CODES = [SQLITE_BUSY, 8, 10, 11, 13, 14, 26];
const PATIENCE_MS = 10_000;

/** One SQLite file. All stores of one server use the same object. */
export class NodeSqliteDatabase {
  readonly #writer: DatabaseSync;
  readonly #reader: DatabaseSync;
  /** The unit of work in which the current code runs. */
  readonly #current = new AsyncLocalStorage<{ hasEnded: boolean }>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, tables: string) {
    // Two servers can be in one thread, as in the tests. If one blocked the thread, the other could never commit.
    this.#writer = new DatabaseSync(path, { timeout: 0 });
    this.#writer.exec(`pragma journal_mode = wal; pragma synchronous = full; ${tables}`);
    this.#reader = new DatabaseSync(path, { timeout: 0, readOnly: true });
  }

  /** Reads rows. Outside a unit of work, it reads only committed rows. */
  async read(sql: string, ...values: SQLInputValue[]): Promise<Row[]> {
    return run(this.#isInside() ? this.#writer : this.#reader, sql, values);
  }

  /** Writes rows and returns those of `returning`. */
  async write(sql: string, ...values: SQLInputValue[]): Promise<Row[]> {
    return this.transaction(async () => run(this.#writer, sql, values));
  }

  /** Throws unless the caller is inside a unit of work, as methods that lock require. */
  requireTransaction(): void {
    if (!this.#isInside()) throw new UnitOfWorkRequired();
  }

  /** Runs the work in one transaction. A nested call joins the outer one; others wait. */
  async transaction<T>(work: Work<T>): Promise<T> {
    if (this.#isInside()) return work();
    const turn = this.#last.then(() => this.#transaction(work));
    this.#last = turn.catch(() => {});
    return turn;
  }

  close(): void {
    this.#writer.close();
    this.#reader.close();
  }

  async #transaction<T>(work: Work<T>): Promise<T> {
    await this.#begin();
    const transaction = { hasEnded: false };
    try {
      const result = await this.#current.run(transaction, work);
      transaction.hasEnded = true;
      run(this.#writer, 'commit', []);
      return result;
    } finally {
      transaction.hasEnded = true;
      if (this.#writer.isTransaction) run(this.#writer, 'rollback', []);
    }
  }

  async #begin(): Promise<void> {
    for (const since = performance.now(); ; await pause(2))
      try {
        return void this.#writer.exec('begin immediate');
      } catch (error) {
        if (codeOf(error) !== SQLITE_BUSY || performance.now() - since > PATIENCE_MS) throw failure(error);
      }
  }

  #isInside(): boolean {
    const transaction = this.#current.getStore();
    // The caller did not await this query. Without the check, it would run outside the transaction.
    if (transaction?.hasEnded) throw new UnitOfWorkEnded();
    return transaction !== undefined;
  }
}

function run(database: DatabaseSync, sql: string, values: readonly SQLInputValue[]): Row[] {
  try {
    return database.prepare(sql).all(...values) as Row[];
  } catch (error) {
    throw failure(error);
  }
}

function codeOf(error: unknown): number {
  return Number((error as { readonly errcode?: number }).errcode) & 0xff;
}

function failure(error: unknown): unknown {
  if (!UNAVAILABLE_CODES.includes(codeOf(error))) return error;
  return new StorageUnavailable((error as Error).message, { cause: error });
}

/** A transaction in the SQLite that is part of Node. */
export class NodeSqliteUnitOfWork extends UnitOfWork {
  readonly #database: NodeSqliteDatabase;

  constructor(database: NodeSqliteDatabase) {
    super();
    this.#database = database;
  }

  override run<T>(work: () => Promise<T>): Promise<T> {
    return this.#database.transaction(work);
  }
}
