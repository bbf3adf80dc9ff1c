import { type Milliseconds, StorageUnavailable } from '@gatehouse/core/kernel';
import type { Connection as Client } from 'mysql2';

interface PoolParts {
  readonly connect: () => Promise<Client>;
  readonly max: number;
  /** Maximum time that a caller waits for a connection. */
  readonly patience: Milliseconds;
}

/** A pool of connections to one server. */
export class MysqlPool {
  readonly #parts: PoolParts;
  readonly #idle: Client[] = [];
  readonly #all = new Set<Client>();
  readonly #waiting: (() => void)[] = [];
  #size = 0;
  #isClosed = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
  }

  async take(): Promise<Client> {
    const until = performance.now() + this.#parts.patience;
    for (;;) {
      if (this.#isClosed) throw new StorageUnavailable('the database was closed');
      const idle = this.#idle.pop();
      if (idle) return idle;
      if (this.#size < this.#parts.max) return this.#connected();
      await this.#turn(until - performance.now());
    }
  }

  giveBack(client: Client, isReusable: boolean): void {
    if (!isReusable || this.#isClosed) this.#drop(client);
    else if (this.#all.has(client)) this.#idle.push(client);
    this.#waiting.shift()?.();
  }

  /** Closes all connections immediately. */
  close(): void {
    this.#isClosed = true;
    for (const client of this.#all) this.#drop(client);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #connected(): Promise<Client> {
    this.#size += 1;
    try {
      const client = await this.#parts.connect();
      this.#all.add(client);
      // The server closed the connection. If it is in use, do not destroy it, because mysql2 would then never reject
      // its statement.
      const leave = () => {
        if (this.#idle.includes(client)) this.#drop(client);
      };
      client.on('error', leave);
      client.on('end', leave);
      return client;
    } catch (error) {
      this.#size -= 1;
      this.#waiting.shift()?.();
      throw error;
    }
  }

  #drop(client: Client): void {
    if (!this.#all.delete(client)) return;
    this.#size -= 1;
    const place = this.#idle.indexOf(client);
    if (place >= 0) this.#idle.splice(place, 1);
    client.destroy();
  }

  #turn(limit: Milliseconds): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(wake), 1);
        reject(new StorageUnavailable('all connections to the database server are in use'));
      }, limit);
      this.#waiting.push(wake);
    });
  }
}
