import type { Milliseconds } from '@gatehouse/core/kernel';
import type { Connection as Client, QueryOptions } from 'mysql2';
import type { Connection, PreparedStatement } from '../engine.ts';
import { timeLeft } from '../time-limit.ts';
import { isBroken, isDeadlock } from './mysql-failure.ts';
import { mysqlSchema } from './mysql-schema.ts';

type Callback = (error: unknown, rows?: unknown, fields?: unknown) => void;

/** A borrowed connection. It runs no statement after a failure. */
export class MysqlConnection implements Connection {
  /** The part of mysql2's connection that knex uses. */
  readonly raw: object = {
    query: (options: QueryOptions, values: unknown[], callback: Callback) =>
      this.query(mysqlSchema(options.sql), values).then((rows) => callback(null, rows), callback),
  };
  readonly #client: Client;
  readonly #answerTimeout: Milliseconds;
  #fault: unknown;
  #isBroken = false;

  constructor(client: Client, answerTimeout: Milliseconds) {
    this.#client = client;
    this.#answerTimeout = answerTimeout;
  }

  /** True if the connection must not be used again. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** The error that ended the current transaction; undefined while the transaction is intact. */
  get fault(): unknown {
    return this.#fault;
  }

  async prepared({ text }: PreparedStatement, values: readonly unknown[]): Promise<readonly object[]> {
    const rows = await this.query(text, values);
    return Array.isArray(rows) ? rows : [];
  }

  /**
   * Runs a statement. After a deadlock the server has rolled back the transaction, and would run later statements
   * outside it. Therefore no statement runs after a failure.
   */
  query(sql: string, values: readonly unknown[] = []): Promise<unknown> {
    if (this.#fault) return Promise.reject(this.#fault);
    const limit = timeLeft(this.#answerTimeout);
    const timeout = Number.isFinite(limit) ? { timeout: limit } : {};
    return new Promise((resolve, reject) => {
      this.#client.query({ sql, values: [...values], ...timeout }, (error, rows) => {
        if (!error) return resolve(rows);
        if (isBroken(error)) this.#isBroken = true;
        if (this.#isBroken || isDeadlock(error)) this.#fault = error;
        reject(error);
      });
    });
  }

  /** Rolls back a transaction after a failure. */
  async rollBack(): Promise<void> {
    if (this.#isBroken) return;
    this.#fault = undefined;
    await this.query('rollback').catch(() => {});
  }
}
