import { promisify } from 'node:util';
import type { PreparedStatement } from '../engine.ts';
import { plannedOnce } from './planned-once.ts';
import type { OpenSqlite, SqliteConnection } from './sqlite-connection.ts';
import type { Sqlite3Database, Sqlite3Driver, Sqlite3Statement } from './sqlite3-driver.ts';

/** Name of the driver package. Its type is `string`, so that no tool requires the package to be installed. */
const PACKAGE: string = 'sqlite3';

const MISSING =
  'The SQLite driver sqlite3 is not installed. Run `npm install sqlite3`, or use better-sqlite3 (unset SQLITE_DRIVER).';

/** Opens a file with sqlite3, which runs statements in libuv's thread pool. */
export const openSqlite3: OpenSqlite = async (path, use) => {
  const sqlite3 = await driver();
  const mode = use === 'reading' ? sqlite3.OPEN_READONLY : sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE;
  const raw = await new Promise<Sqlite3Database>((resolve, reject) => {
    const opened: Sqlite3Database = new sqlite3.Database(path, mode, (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  return new Sqlite3Connection(raw);
};

async function driver(): Promise<Sqlite3Driver> {
  try {
    return ((await import(PACKAGE)) as { readonly default: Sqlite3Driver }).default;
  } catch (cause) {
    throw new Error(MISSING, { cause });
  }
}

class Sqlite3Connection implements SqliteConnection {
  readonly raw: Sqlite3Database;
  readonly #statements = new Map<string, Promise<Sqlite3Statement>>();

  constructor(raw: Sqlite3Database) {
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
      statement.all(values, (error, rows) => (error ? reject(error) : resolve(rows)));
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

  #prepare(text: string): Promise<Sqlite3Statement> {
    return new Promise((resolve, reject) => {
      const prepared: Sqlite3Statement = this.raw.prepare(text, (error) =>
        error ? reject(error) : resolve(prepared),
      );
    });
  }
}
