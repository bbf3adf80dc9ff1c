import { type Milliseconds, newId, RenewedLease, SECOND, type Ticker } from '@gatehouse/core/kernel';
import type { LeaseOptions } from './lease-options.ts';
import { type LeaseStatements, leaseStatements } from './lease-statements.ts';
import { systemTicker } from './system-ticker.ts';

/** A lease that this process holds. It is renewed until it is freed. */
export interface TakenLease {
  readonly held: RenewedLease;
  readonly holder: string;
}

/** A table of leases. Its columns are name, holder, end by the database's time, and fence. */
export class LeaseTable {
  readonly #options: LeaseOptions & {
    readonly lease: Milliseconds;
    readonly ticker: Ticker;
    readonly elapsed: () => Milliseconds;
  };
  readonly #statements: LeaseStatements;

  constructor(table: string, options: LeaseOptions, isDue?: string) {
    const { lease = 15 * SECOND, ticker = systemTicker, elapsed = () => performance.now() } = options;
    this.#options = { ...options, lease, ticker, elapsed };
    this.#statements = leaseStatements(options.database.engine, table, isDue);
  }

  /**
   * Takes the lease; returns undefined if it cannot be taken now. Reads first, because a write on SQLite blocks all
   * other writers.
   */
  async take(name: string): Promise<TakenLease | undefined> {
    const { database, random, lease, ticker, elapsed } = this.#options;
    const found = await database.prepared(this.#statements.find, [name]);
    if (found.length > 0) return undefined;
    const holder = newId(random);
    const sentAt = elapsed();
    const fence = await this.#write('take', [
      name,
      holder,
      lease,
      ...(database.engine === 'mysql' ? [holder] : []),
    ]);
    if (fence === undefined) return undefined;
    const renew = async () => (await this.#write('renew', [lease, name, holder])) !== undefined;
    return { holder, held: new RenewedLease({ fence, length: lease, sentAt, elapsed, renew, ticker }) };
  }

  /**
   * Frees the lease unless it was lost. Ignores a failure, because the lease ends by itself and the result of the work
   * is more important.
   */
  async free(name: string, { held, holder }: TakenLease): Promise<void> {
    held.stop();
    await this.#write('free', [name, holder]).catch(() => {});
  }

  /** Runs the statement. Returns the fence of the returned row, or undefined if there is no row. */
  async #write(statement: keyof LeaseStatements, values: readonly unknown[]): Promise<number | undefined> {
    const { database } = this.#options;
    const rows = await database.preparedWrite<{ fence: number }>(this.#statements[statement], values);
    return rows[0]?.fence ?? undefined;
  }
}
