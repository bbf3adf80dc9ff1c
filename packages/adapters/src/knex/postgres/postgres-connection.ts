import type { Milliseconds } from '@gatehouse/core/kernel';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Connection, PreparedStatement } from '../engine.ts';
import { NoAnswer } from '../pool/no-answer.ts';
import type { Pulse } from '../pool/pulse.ts';
import { timeLeft } from '../time-limit.ts';
import { isBroken, removeValues } from './postgres-failure.ts';
import type { PreparedQuery } from './prepared-query.ts';

type Callback = (error: unknown, result?: QueryResult) => void;

interface ConnectionParts {
  readonly client: PoolClient;
  readonly pulse: Pulse;
  readonly answerTimeout: Milliseconds;
  prepare(statement: PreparedStatement): PreparedQuery | { readonly text: string };
}

/** A borrowed connection. If a statement gets no response in time, rejects it and runs no further statement. */
export class PostgresConnection implements Connection {
  /** The object that knex uses as `pg`'s client. */
  readonly raw: object = {
    query: (query: QueryConfig, callback: Callback) => this.#callBack(query, callback),
  };
  readonly #parts: ConnectionParts;
  #answerTimeout: Milliseconds;
  #fault: Error | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#answerTimeout = parts.answerTimeout;
  }

  /** Error because of which the connection must not be used again; undefined while it can be used. */
  get fault(): Error | undefined {
    return this.#fault;
  }

  breakDown(fault: Error): void {
    this.#fault ??= fault;
  }

  /** Removes the time limit of later statements. Used for the steps of a migration. */
  waitForever(): void {
    this.#answerTimeout = Number.POSITIVE_INFINITY;
  }

  async prepared(statement: PreparedStatement, values: readonly unknown[]): Promise<readonly object[]> {
    const { rows } = await this.query({ ...this.#parts.prepare(statement), values: [...values] });
    return rows;
  }

  query(query: string | QueryConfig): Promise<QueryResult> {
    if (this.#fault) return Promise.reject(this.#fault);
    const limit = timeLeft(this.#answerTimeout);
    return new Promise((resolve, reject) => {
      const sentAt = performance.now();
      const giveUp = () => {
        this.#fault = new NoAnswer(limit, !this.#parts.pulse.hasBeatSince(sentAt));
        reject(this.#fault);
      };
      const timer = Number.isFinite(limit) ? setTimeout(giveUp, limit) : undefined;
      this.#parts.client.query(query, (error, result) => {
        clearTimeout(timer);
        if (isBroken(error)) this.breakDown(error);
        else this.#parts.pulse.beat();
        if (!error) return resolve(result);
        removeValues(error);
        reject(error);
      });
    });
  }

  #callBack(query: QueryConfig, callback: Callback): void {
    this.query(query).then((result) => callback(null, result), callback);
  }
}
