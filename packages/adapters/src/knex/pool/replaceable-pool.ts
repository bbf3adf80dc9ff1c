import { type Milliseconds, StorageUnavailable } from '@gatehouse/core/kernel';
import { timeLeft } from '../time-limit.ts';
import type { Pool } from './pool.ts';

/**
 * Minimum age of a pool before it is replaced. Without it, a read-only database would cause a new pool for each
 * statement.
 */
const MIN_POOL_AGE: Milliseconds = 1_000;

/** A connection that was taken from a pool. */
export interface Borrowed<Client> {
  readonly client: Client;
  readonly pool: Pool<Client>;
}

interface ReplaceablePoolParts<Client> {
  readonly open: () => Pool<Client>;
  /** Returns whether all other connections to the same server should be replaced after this error as well. */
  readonly isServerGone: (fault: unknown) => boolean;
}

/** A pool of connections. If an error shows that its server has stopped, the whole pool is replaced. */
export class ReplaceablePool<Client> {
  readonly #parts: ReplaceablePoolParts<Client>;
  readonly #retired = new Set<Pool<Client>>();
  #present: Pool<Client>;
  #replacement: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: ReplaceablePoolParts<Client>) {
    this.#parts = parts;
    this.#present = this.#opened();
  }

  /**
   * Takes a connection from the pool. If the pool is replaced while a caller waits, the caller gets a connection from
   * the new pool.
   */
  async borrow(): Promise<Borrowed<Client>> {
    for (;;) {
      if (this.#isClosed) throw new StorageUnavailable('the database was closed');
      const pool = this.#present;
      try {
        const client = await pool.take(timeLeft(Number.POSITIVE_INFINITY));
        if (client) return { client, pool };
      } catch (error) {
        this.#suspect(pool, error);
        throw error;
      }
    }
  }

  /** Returns a connection to its pool. Closes a connection with an error. */
  putBack({ client, pool }: Borrowed<Client>, fault: Error | undefined): void {
    pool.giveBack(client, fault);
    this.#suspect(pool, fault);
  }

  /**
   * Closes idle connections immediately, and borrowed connections when they are returned. Later callers get new
   * connections.
   */
  replace(): void {
    clearTimeout(this.#replacement);
    this.#replacement = undefined;
    const retired = this.#present;
    this.#present = this.#opened();
    this.#retired.add(retired);
    retired.end().finally(() => this.#retired.delete(retired));
  }

  /**
   * Waits until borrowed connections are returned. After the limit, closes the remaining ones immediately. Later
   * callers get `StorageUnavailable`.
   */
  async close(limit: Milliseconds): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#replacement);
    const pools = [this.#present, ...this.#retired];
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, limit);
    await Promise.race([Promise.all(pools.map((pool) => pool.end())), late.promise]);
    clearTimeout(timer);
    for (const pool of pools) pool.cut();
  }

  #opened(): Pool<Client> {
    const pool = this.#parts.open();
    pool.onIdleFault((fault) => this.#suspect(pool, fault));
    return pool;
  }

  /** Replaces the pool if the error shows that its server has stopped or is stopping. */
  #suspect(pool: Pool<Client>, fault: unknown): void {
    if (pool !== this.#present || !this.#parts.isServerGone(fault)) return;
    const age = performance.now() - pool.openedAt;
    if (age >= MIN_POOL_AGE) this.replace();
    else this.#replacement ??= setTimeout(() => this.replace(), MIN_POOL_AGE - age).unref();
  }
}
