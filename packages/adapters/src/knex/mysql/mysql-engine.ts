import { setTimeout as pause } from 'node:timers/promises';
import type { Milliseconds } from '@gatehouse/core/kernel';
import type { Knex } from 'knex';
import type { Connection as Client } from 'mysql2';
import { connectFailure } from '../connect-failure.ts';
import { type Connection, Engine, type EngineName } from '../engine.ts';
import { waitForMigrationLock } from '../migrations/wait-for-migration-lock.ts';
import { ReplaceablePool } from '../pool/replaceable-pool.ts';
import { MysqlConnection } from './mysql-connection.ts';
import { isDeadlock, isServerGone, mysqlFailure } from './mysql-failure.ts';
import type { MysqlPool } from './mysql-pool.ts';

const MAX_ATTEMPTS = 10;
/** Maximum pause after the first deadlock. The maximum doubles with each further deadlock, up to 2.6 s. */
const MAX_PAUSE_MS = 10;
const MIGRATION_LOCK = `concat('gatehouse_migrations_', database())`;

interface MysqlParts {
  readonly openPool: () => MysqlPool;
  readonly knex: Knex;
  readonly answerTimeout: Milliseconds;
  readonly closeTimeout: Milliseconds;
}

/** A MariaDB server, used through a pool of connections. */
export class MysqlEngine extends Engine {
  override readonly name: EngineName = 'mysql';
  override readonly knex: Knex;
  readonly #parts: MysqlParts;
  readonly #pool: ReplaceablePool<Client>;
  readonly #primaryKeys = new Map<string, readonly string[]>();

  constructor(parts: MysqlParts) {
    super();
    this.knex = parts.knex;
    this.#parts = parts;
    this.#pool = new ReplaceablePool({ open: parts.openPool, isServerGone });
  }

  override keys(keys: readonly string[]): unknown {
    return JSON.stringify(keys);
  }

  override reading<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#attempted(run);
  }

  override writing<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#attempted(run);
  }

  override transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#attempted(async (connection) => {
      await connection.begin();
      try {
        const result = await work(connection);
        await connection.commit();
        return result;
      } catch (error) {
        const fault = connection.fault;
        await connection.rollBack();
        // Throw the deadlock, which is retried, even if the work caught the error.
        throw fault ?? error;
      } finally {
        if (!connection.isBroken) await connection.query('do release_all_locks()').catch(() => {});
      }
    });
  }

  /**
   * Waits for the lock. The connection holds it, not the transaction, because in MariaDB statements that define tables
   * commit the transaction.
   */
  override async lockMigrations(connection: Connection): Promise<void> {
    await waitForMigrationLock(async () => {
      const text = `select get_lock(${MIGRATION_LOCK}, 0) as has_lock`;
      const [row] = await connection.prepared({ name: 'lock_migrations', text }, []);
      return row !== undefined && Reflect.get(row, 'has_lock') === 1;
    });
    // Use no time limit, because changing a large table can take long.
    if (connection instanceof MysqlConnection) await connection.removeTimeLimits();
  }

  override close(): Promise<void> {
    return this.#pool.close(this.#parts.closeTimeout);
  }

  /** Runs the work, and runs it again if a deadlock rolled it back. */
  async #attempted<T>(use: (connection: MysqlConnection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#borrowed(use);
      } catch (error) {
        this.disk.failed(error);
        if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw mysqlFailure(error);
        // Transactions that start again at the same moment would block each other again. On a slow server the
        // transactions take longer. Therefore the pauses increase until most transactions no longer overlap.
        await pause(Math.random() * MAX_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  }

  async #borrowed<T>(use: (connection: MysqlConnection) => Promise<T>): Promise<T> {
    const borrowed = await this.#pool.borrow().catch((error) => {
      throw connectFailure(mysqlFailure(error));
    });
    const { client, pool } = borrowed;
    const { answerTimeout } = this.#parts;
    const shared = { pulse: pool.pulse, primaryKeys: this.#primaryKeys };
    const connection = new MysqlConnection({ client, answerTimeout, ...shared });
    try {
      return await use(connection);
    } finally {
      this.#pool.putBack(borrowed, connection.defect);
    }
  }
}
