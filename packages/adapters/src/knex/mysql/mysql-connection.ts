import type { Milliseconds } from '@gatehouse/core/kernel';
import type { Connection as Client, QueryOptions } from 'mysql2';
import type { Connection, PreparedStatement } from '../engine.ts';
import { NoAnswer } from '../pool/no-answer.ts';
import type { Pulse } from '../pool/pulse.ts';
import { timeLeft } from '../time-limit.ts';
import { ignoringInsert } from './ignored-duplicates.ts';
import { isBroken, isDeadlock, isDuplicate, removeValues } from './mysql-failure.ts';
import { mysqlSchema } from './mysql-schema.ts';
import { mysqlStatement } from './mysql-statement.ts';
import { type ReturningUpdate, returningUpdate, updateAndRead } from './returning-update.ts';

type Callback = (error: unknown, rows?: unknown, fields?: unknown) => void;

const PRIMARY_KEY = `select column_name as name from information_schema.key_column_usage
  where table_schema = database() and table_name = ? and constraint_name = 'PRIMARY' order by ordinal_position`;

interface ConnectionParts {
  readonly client: Client;
  readonly pulse: Pulse;
  readonly answerTimeout: Milliseconds;
  /** The key columns of each table that was updated. All connections share this map. */
  readonly primaryKeys?: Map<string, readonly string[]>;
}

/** A borrowed connection. It runs no further statement after a deadlock, or when the connection is broken. */
export class MysqlConnection implements Connection {
  /** The part of mysql2's connection that knex uses. */
  readonly raw: object = {
    query: (options: QueryOptions, values: unknown[], callback: Callback) =>
      this.#run(mysqlSchema(options.sql), values).then((rows) => callback(null, rows), callback),
  };
  readonly #client: Client;
  readonly #pulse: Pulse;
  #answerTimeout: Milliseconds;
  readonly #primaryKeys: Map<string, readonly string[]>;
  #fault: Error | undefined;
  #isBroken = false;
  #inTransaction = false;
  #hasTimeLimits = true;

  constructor({ client, pulse, answerTimeout, primaryKeys = new Map() }: ConnectionParts) {
    this.#client = client;
    this.#pulse = pulse;
    this.#answerTimeout = answerTimeout;
    this.#primaryKeys = primaryKeys;
  }

  /** True if the connection was lost, or did not respond in time. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Error because of which no other caller can use the connection; undefined if others can use it. */
  get defect(): Error | undefined {
    if (this.#isBroken) return this.#fault;
    return this.#hasTimeLimits ? undefined : new Error('The connection has no time limits.');
  }

  /** The error that ended the current transaction; undefined while the transaction is intact. */
  get fault(): Error | undefined {
    return this.#fault;
  }

  async prepared({ text }: PreparedStatement, values: readonly unknown[]): Promise<readonly object[]> {
    const rows = await this.#run(mysqlStatement(text), values);
    return Array.isArray(rows) ? rows : [];
  }

  /** Removes the time limits of later statements. */
  async removeTimeLimits(): Promise<void> {
    this.#hasTimeLimits = false;
    await this.query('set session max_statement_time = 0');
    this.#answerTimeout = Number.POSITIVE_INFINITY;
  }

  /** Begins a transaction. `commit` or `rollBack` ends it. */
  async begin(): Promise<void> {
    await this.query('start transaction');
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    await this.query('commit');
    this.#inTransaction = false;
  }

  /**
   * Runs a statement. After a deadlock the server has rolled back the transaction, and would run later statements
   * outside it. Therefore no statement runs after a deadlock until `rollBack`, and none on a broken connection.
   */
  query(sql: string, values: readonly unknown[] = []): Promise<unknown> {
    if (this.#fault) return Promise.reject(this.#fault);
    const limit = timeLeft(this.#answerTimeout);
    return new Promise((resolve, reject) => {
      const sentAt = performance.now();
      const fail = (error: Error) => {
        if (isBroken(error)) this.#isBroken = true;
        if (this.#isBroken || isDeadlock(error)) this.#fault = error;
        reject(error);
      };
      const giveUp = () => fail(new NoAnswer(limit, !this.#pulse.hasBeatSince(sentAt)));
      const timer = Number.isFinite(limit) ? setTimeout(giveUp, limit) : undefined;
      this.#client.query({ sql, values: [...values] }, (error, rows) => {
        clearTimeout(timer);
        if (!isBroken(error)) this.#pulse.beat();
        if (!error) return resolve(rows);
        removeValues(error);
        fail(error);
      });
    });
  }

  /** Rolls back a transaction after a failure. */
  async rollBack(): Promise<void> {
    this.#inTransaction = false;
    if (this.#isBroken) return;
    this.#fault = undefined;
    await this.query('rollback').catch(() => {});
  }

  /** Runs a statement of a store. Emulates what MariaDB lacks. */
  async #run(sql: string, values: readonly unknown[]): Promise<unknown> {
    const insert = ignoringInsert(sql);
    if (insert)
      return this.query(insert.sql, values).catch((error) => {
        if (insert.ignoresDuplicate && isDuplicate(error)) return [];
        throw error;
      });
    const update = returningUpdate(sql, values);
    if (update) return this.#inTransaction ? this.#updated(update) : this.#updatedAlone(update);
    return this.query(sql, values);
  }

  async #updatedAlone(update: ReturningUpdate): Promise<readonly object[]> {
    await this.begin();
    try {
      const rows = await this.#updated(update);
      await this.commit();
      return rows;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  async #updated(update: ReturningUpdate): Promise<readonly object[]> {
    const key = await this.#primaryKey(update.table);
    return updateAndRead(update, { key, run: (sql, values) => this.query(sql, values) });
  }

  async #primaryKey(table: string): Promise<readonly string[]> {
    const known = this.#primaryKeys.get(table);
    if (known) return known;
    const rows = await this.query(PRIMARY_KEY, [table]);
    const key = (rows as { name: string }[]).map(({ name }) => name);
    this.#primaryKeys.set(table, key);
    return key;
  }
}
