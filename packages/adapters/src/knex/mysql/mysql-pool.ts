import { type Milliseconds, StorageUnavailable } from '@gatehouse/core/kernel';
import type { Connection as Client } from 'mysql2';
import { NoAnswer } from '../pool/no-answer.ts';
import type { Pool } from '../pool/pool.ts';
import { Pulse } from '../pool/pulse.ts';
import { isTimeout } from './mysql-failure.ts';

interface PoolParts {
  readonly open: () => Client;
  /** Waits until the connection is accepted, and applies its settings. */
  readonly prepare: (client: Client) => Promise<void>;
  readonly max: number;
  /** Maximum time that a caller waits for a connection. */
  readonly patience: Milliseconds;
}

/** Connections to one MariaDB server. */
export class MysqlPool implements Pool<Client> {
  readonly openedAt: number = performance.now();
  readonly pulse: Pulse = new Pulse();
  readonly #parts: PoolParts;
  /** All connections, including those that the server has not accepted yet. */
  readonly #all = new Set<Client>();
  readonly #idle: Client[] = [];
  /** Connections that failed while they were in use. */
  readonly #failed = new WeakSet<Client>();
  readonly #waiting: (() => void)[] = [];
  readonly #closed = Promise.withResolvers<void>();
  #onIdleFault: (fault: Error) => void = () => {};
  #isEnded = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
  }

  onIdleFault(listen: (fault: Error) => void): void {
    this.#onIdleFault = listen;
  }

  async take(limit: Milliseconds): Promise<Client | undefined> {
    const since = performance.now();
    const patience = Math.min(limit, this.#parts.patience);
    while (!this.#isEnded) {
      const idle = this.#idle.pop();
      if (idle) return idle;
      if (this.#all.size < this.#parts.max) return this.#connected(since);
      if (!(await this.#turn(since + patience - performance.now()))) throw this.#busy(since);
    }
    return undefined;
  }

  giveBack(client: Client, fault: Error | undefined): void {
    if (fault || this.#isEnded || this.#failed.has(client)) this.#drop(client);
    else {
      this.#idle.push(client);
      this.#waiting.shift()?.();
    }
  }

  end(): Promise<void> {
    this.#isEnded = true;
    for (const client of [...this.#idle]) this.#drop(client);
    for (const wake of this.#waiting.splice(0)) wake();
    if (this.#all.size === 0) this.#closed.resolve();
    return this.#closed.promise;
  }

  cut(): void {
    for (const client of this.#all) destroy(client);
  }

  async #connected(since: number): Promise<Client> {
    const client = this.#parts.open();
    this.#all.add(client);
    client.on('error', (fault) => this.#fail(client, fault));
    client.on('end', () => this.#fail(client, lost()));
    try {
      await this.#parts.prepare(client);
      this.pulse.beat();
      return client;
    } catch (error) {
      this.#drop(client);
      throw isTimeout(error) ? this.#noAnswer(since) : error;
    }
  }

  /** Closes a connection that failed, unless it is in use. A connection in use is closed when it is returned. */
  #fail(client: Client, fault: Error): void {
    this.#failed.add(client);
    if (!this.#idle.includes(client)) return;
    this.#drop(client);
    this.#onIdleFault(fault);
  }

  #drop(client: Client): void {
    this.#all.delete(client);
    const place = this.#idle.indexOf(client);
    if (place >= 0) this.#idle.splice(place, 1);
    destroy(client);
    this.#waiting.shift()?.();
    if (this.#isEnded && this.#all.size === 0) this.#closed.resolve();
  }

  #busy(since: number): Error {
    const silence = this.#noAnswer(since);
    return silence.isSilent
      ? silence
      : new StorageUnavailable('all connections to the database server are in use');
  }

  #noAnswer(since: number): NoAnswer {
    return new NoAnswer(performance.now() - since, !this.pulse.hasBeatSince(since));
  }

  /** Waits until a connection is free or the pool is ended. Returns false after the limit. */
  #turn(limit: Milliseconds): Promise<boolean> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(wake), 1);
        resolve(false);
      }, limit);
      this.#waiting.push(wake);
    });
  }
}

/**
 * Closes the connection immediately. Its statements reject. With its own `destroy`, mysql2 would never reject them, and
 * would wait forever for a server that does not respond.
 */
function destroy(client: Client): void {
  Reflect.get(client, 'stream').destroy();
}

function lost(): Error {
  return Object.assign(new Error('The server closed the connection.'), { code: 'PROTOCOL_CONNECTION_LOST' });
}
