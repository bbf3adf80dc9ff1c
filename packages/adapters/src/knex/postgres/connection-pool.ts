import type { Milliseconds } from '@gatehouse/core/kernel';
import type { Client, PoolClient, PoolConfig, Pool as PostgresPool } from 'pg';
import { NoAnswer } from '../pool/no-answer.ts';
import type { Pool } from '../pool/pool.ts';
import { Pulse } from '../pool/pulse.ts';

/** A pool of `pg`. Callers can stop waiting for a connection, and all connections can be closed immediately. */
export class ConnectionPool implements Pool<PoolClient> {
  readonly openedAt: number = performance.now();
  readonly pulse: Pulse = new Pulse();
  readonly #pool: PostgresPool;
  readonly #waiting = new Set<() => void>();
  /** All connections, including those that the server has not accepted yet. */
  readonly #clients = new Set<Client>();
  #ending: Promise<void> | undefined;

  constructor(pg: typeof import('pg').default, config: PoolConfig) {
    const clients = this.#clients;
    const Client = class extends pg.Client {
      constructor(settings: PoolConfig) {
        super(settings);
        clients.add(this);
        this.on('end', () => clients.delete(this));
        // A server can accept a connection and close it in the same packet, before the pool listens for errors.
        this.on('error', () => {});
      }
    };
    this.#pool = new pg.Pool({ ...config, Client: Client as typeof pg.Client });
    this.#pool.on('connect', () => this.pulse.beat());
  }

  onIdleFault(listen: (fault: Error) => void): void {
    this.#pool.on('error', listen);
  }

  take(limit: Milliseconds): Promise<PoolClient | undefined> {
    const since = performance.now();
    const noAnswer = (waited: number) => new NoAnswer(waited, !this.pulse.hasBeatSince(since));
    return new Promise((resolve, reject) => {
      let hasLeft = false;
      const leave = () => {
        hasLeft = true;
        clearTimeout(timer);
        this.#waiting.delete(leave);
        resolve(undefined);
      };
      const giveUp = () => {
        reject(noAnswer(limit));
        leave();
      };
      const timer = Number.isFinite(limit) ? setTimeout(giveUp, limit) : undefined;
      this.#waiting.add(leave);
      this.#pool.connect().then(
        (client) => {
          if (hasLeft) return client.release();
          resolve(client);
          leave();
        },
        (error) => {
          reject(isTimeout(error) ? noAnswer(performance.now() - since) : error);
          leave();
        },
      );
    });
  }

  giveBack(client: PoolClient, fault: Error | undefined): void {
    client.release(fault);
  }

  end(): Promise<void> {
    this.#ending ??= this.#pool.end();
    for (const leave of this.#waiting) leave();
    return this.#ending;
  }

  cut(): void {
    for (const client of this.#clients) client.connection.stream.destroy();
  }
}

/** Returns whether the error is a timeout. Compares the messages of `pg-pool`, because these errors have no code. */
function isTimeout(error: Error): boolean {
  return /timeout exceeded when trying to connect|terminated due to connection timeout/.test(error.message);
}
