import type { Database, Statement } from 'better-sqlite3';
import type { PreparedStatement } from '../engine.ts';
import { plannedOnce } from './planned-once.ts';
import { requireSupportedNode } from './require-supported-node.ts';
import type { OpenSqlite, SqliteConnection } from './sqlite-connection.ts';

/** Opens a file with better-sqlite3, which runs statements in the calling thread. */
export const openBetterSqlite3: OpenSqlite = async (path, use) => {
  requireSupportedNode();
  const { default: BetterSqlite3 } = await import('better-sqlite3');
  return new BetterSqlite3Connection(new BetterSqlite3(path, { readonly: use === 'reading' }));
};

class BetterSqlite3Connection implements SqliteConnection {
  readonly raw: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(raw: Database) {
    this.raw = raw;
  }

  async prepared({ name, text }: PreparedStatement, values: readonly unknown[]): Promise<readonly object[]> {
    let statement = this.#statements.get(name);
    if (!statement) {
      statement = this.raw.prepare(plannedOnce(text));
      this.#statements.set(name, statement);
    }
    // This driver has different methods for statements with and without a result.
    if (statement.reader) return statement.all(...values) as object[];
    statement.run(...values);
    return [];
  }

  async execute(sql: string): Promise<void> {
    this.raw.exec(sql);
  }

  async close(): Promise<void> {
    this.raw.close();
  }
}
