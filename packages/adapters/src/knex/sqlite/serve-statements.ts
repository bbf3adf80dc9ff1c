import type { Statement } from 'better-sqlite3';

/** Data with which the thread that writes is started. */
export interface ThreadData {
  /** Path of the database file. */
  readonly path: string;
  /** Path of better-sqlite3's main file. */
  readonly driver: string;
}

/** A call to the thread that writes. `name`: the statement is prepared once under this name. */
export type ThreadCall =
  | {
      readonly do: 'run';
      readonly name?: string | undefined;
      readonly sql: string;
      readonly values: readonly unknown[];
    }
  | { readonly do: 'execute'; readonly sql: string }
  | { readonly do: 'close' };

/** Rows of a statement that returns rows, otherwise the effects of the statement. */
export interface StatementResult {
  readonly rows: readonly object[];
  readonly changes: number;
  readonly lastInsertRowid: number | bigint;
}

/** The reply to the call with the same number. */
export interface ThreadReply {
  readonly call: number;
  readonly result?: StatementResult | undefined;
  readonly failure?: { readonly message: string; readonly code: string | undefined };
}

/**
 * Runs in the thread that writes, and performs one call after another. The thread gets only the text of this function,
 * so that it starts from sources, packages and bundles alike. The function must not use anything outside itself.
 */
export function serveStatements(): void {
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads');
  const { path, driver } = workerData as ThreadData;
  const Driver = require(driver) as typeof import('better-sqlite3');
  const database = new Driver(path);
  const named = new Map<string, Statement>();

  const prepared = (sql: string, name: string | undefined) => {
    if (name === undefined) return database.prepare(sql);
    let statement = named.get(name);
    if (!statement) {
      statement = database.prepare(sql);
      named.set(name, statement);
    }
    return statement;
  };

  const perform = (call: ThreadCall): StatementResult | undefined => {
    if (call.do === 'close') database.close();
    if (call.do === 'execute') database.exec(call.sql);
    if (call.do !== 'run') return undefined;
    const statement = prepared(call.sql, call.name);
    if (statement.reader)
      return { rows: statement.all(...call.values) as object[], changes: 0, lastInsertRowid: 0 };
    const { changes, lastInsertRowid } = statement.run(...call.values);
    return { rows: [], changes, lastInsertRowid };
  };

  parentPort?.on('message', ({ call, request }: { call: number; request: ThreadCall }) => {
    const reply = (rest: Omit<ThreadReply, 'call'>) => parentPort.postMessage({ call, ...rest });
    try {
      reply({ result: perform(request) });
    } catch (error) {
      // An error loses its `code` on the way to another thread.
      const { message, code } = error as Error & { code?: string };
      reply({ failure: { message, code } });
    }
  });
}
