import type { Pool, PoolClient } from 'pg';

interface Generation {
  readonly pool: Pool;
  /** Called when the pool is replaced while a caller waits for a connection. */
  readonly waiting: Set<() => void>;
}

/** A pool of connections that can be replaced as a whole while it is in use. */
export class ReplaceablePool {
  readonly #open: () => Pool;
  readonly #ending = new Set<Promise<void>>();
  #present: Generation;

  constructor(open: () => Pool) {
    this.#open = open;
    this.#present = { pool: open(), waiting: new Set() };
  }

  /** Lends a connection; the caller releases it. A caller that waits during a replacement gets a new connection. */
  async connect(): Promise<PoolClient> {
    for (;;) {
      const client = await connected(this.#present);
      if (client) return client;
    }
  }

  /** Closes idle connections at once and borrowed ones when they are released; later callers get new connections. */
  replace(): void {
    const { pool, waiting } = this.#present;
    this.#present = { pool: this.#open(), waiting: new Set() };
    this.#end(pool);
    for (const leave of waiting) leave();
  }

  async close(): Promise<void> {
    this.#end(this.#present.pool);
    await Promise.all(this.#ending);
  }

  #end(pool: Pool): void {
    const ending = pool.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}

/** A connection of this generation; undefined if the generation was replaced before there was one. */
function connected({ pool, waiting }: Generation): Promise<PoolClient | undefined> {
  return new Promise((resolve, reject) => {
    let hasLeft = false;
    const leave = () => {
      hasLeft = true;
      resolve(undefined);
    };
    waiting.add(leave);
    pool
      .connect()
      .finally(() => waiting.delete(leave))
      .then((client) => (hasLeft ? client.release(true) : resolve(client)), reject);
  });
}
