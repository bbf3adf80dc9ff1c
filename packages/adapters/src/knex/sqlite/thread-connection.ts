import type { PreparedStatement } from '../engine.ts';
import { plannedOnce } from './planned-once.ts';
import { requireSupportedNode } from './require-supported-node.ts';
import type { StatementResult } from './serve-statements.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { codeOf } from './sqlite-failure.ts';
import { WriterThread } from './writer-thread.ts';

const RETURNS_ROWS = /^\s*(select|pragma|with|explain)\b|\sreturning\s/i;

/**
 * Opens a file for writing with better-sqlite3 in a thread of its own. A slow disk then delays writes, but not the
 * requests that only read.
 */
export async function openOnThread(path: string, started?: WriterThread): Promise<SqliteConnection> {
  requireSupportedNode();
  const thread = started ?? new WriterThread(path);
  // Fails here, and not at the first statement, if the file cannot be opened.
  await thread.call({ do: 'execute', sql: '' });
  return new ThreadConnection(thread);
}

class ThreadConnection implements SqliteConnection {
  /** The part of better-sqlite3's `Database` that knex uses. Knex waits for the results of both methods. */
  readonly raw: object = {
    prepare: (sql: string) => ({
      reader: RETURNS_ROWS.test(sql),
      all: async (values: readonly unknown[]) => (await this.#run(sql, values)).rows,
      run: (values: readonly unknown[]) => this.#run(sql, values),
    }),
  };
  readonly #thread: WriterThread;

  constructor(thread: WriterThread) {
    this.#thread = thread;
  }

  async prepared({ name, text }: PreparedStatement, values: readonly unknown[]): Promise<readonly object[]> {
    return (await this.#run(plannedOnce(text), values, name)).rows;
  }

  async execute(sql: string): Promise<void> {
    await this.#thread.call({ do: 'execute', sql });
  }

  async close(): Promise<void> {
    try {
      await this.#thread.call({ do: 'close' });
    } catch (error) {
      // A thread that has ended has closed the file.
      if (codeOf(error) !== 'ETHREAD') throw error;
    } finally {
      await this.#thread.end();
    }
  }

  async #run(sql: string, values: readonly unknown[], name?: string) {
    // The thread returns a result for each statement that it runs.
    return (await this.#thread.call({ do: 'run', sql, values, name })) as StatementResult;
  }
}
