import { promisify } from 'node:util';
import type { Database, Statement } from 'sqlite3';
import type { PreparedStatement } from '../engine.ts';
import { plannedOnce } from './planned-once.ts';
import type { OpenSqlite, SqliteConnection } from './sqlite-connection.ts';

const MISSING =
  'The SQLite driver sqlite3 is not installed. Run `npm install sqlite3`, or use better-sqlite3 (unset SQLITE_DRIVER).';

/** Opens a file with sqlite3, which runs statements in libuv's thread pool. */
export const openSqlite3: OpenSqlite = async (path, use) => {
  const { default: sqlite3 } = await import('sqlite3').catch((cause: unknown) => {
    throw new Error(MISSING, { cause });
  });
  const mode = use === 'reading' ? sqlite3.OPEN_READONLY : sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE;
  const raw = await new Promise<Database>((resolve, reject) => {
    const opened: Database = new sqlite3.Database(path, mode, (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  return new Sqlite3Connection(raw);
};

class Sqlite3Connection implements SqliteConnection {
  readonly raw: Database;
  readonly #statements = new Map<string, Promise<Statement>>();

  constructor(raw: Database) {
    this.raw = raw;
  }

  async prepared({ name, text }: PreparedStatement, values: readonly unknown[]): Promise<readonly object[]> {
    let preparing = this.#statements.get(name);
    if (!preparing) {
      preparing = this.#prepare(plannedOnce(text));
      this.#statements.set(name, preparing);
    }
    const statement = await preparing.catch((error) => {
      this.#statements.delete(name);
      throw error;
    });
    return new Promise((resolve, reject) => {
      statement.all<object>(values, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  }

  execute(sql: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.raw.exec(sql, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    const statements = await Promise.allSettled(this.#statements.values());
    for (const prepared of statements) if (prepared.status === 'fulfilled') prepared.value.finalize();
    await promisify(this.raw.close.bind(this.raw))();
  }

  #prepare(text: string): Promise<Statement> {
    return new Promise((resolve, reject) => {
      const prepared: Statement = this.raw.prepare(text, (error: Error | null) =>
        error ? reject(error) : resolve(prepared),
      );
    });
  }
}
