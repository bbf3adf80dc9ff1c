import { Clock, type Instant, type Milliseconds, type RepeatedJob, SECOND } from '@gatehouse/core/kernel';
import { checkClock } from './check-clock.ts';
import type { Database } from './database.ts';
import { withinTime } from './time-limit.ts';
import { writeProbe } from './write-probe.ts';

const READING_TIMEOUT: Milliseconds = 2 * SECOND;

const READING_INTERVAL: Milliseconds = 10 * SECOND;

/**
 * A clock that agrees in all processes of a database. It estimates the database's time without a query. Each call of
 * `Database.now` corrects the estimate, and `job` calls it every ten seconds. Returns the machine's time before the
 * first reading, and always on SQLite, which has no clock of its own.
 */
export class DatabaseClock extends Clock {
  /** The machine's own clock. Some libraries use it, so readiness compares it with the database's clock. */
  readonly machine: Clock;
  /**
   * The job that updates the clock. A server must repeat it. It also writes, so that a process that otherwise only
   * reads notices when its connections lead to a server that is no longer the primary.
   */
  readonly job: RepeatedJob = {
    name: 'follow-database-time',
    interval: READING_INTERVAL,
    run: async () => {
      await this.follow();
      await this.#write();
    },
  };
  readonly #database: Database;

  constructor(database: Database, machine: Clock) {
    super();
    this.#database = database;
    this.machine = machine;
  }

  override now(): Instant {
    const { engine, time } = this.#database;
    return (engine !== 'sqlite' ? time.now() : undefined) ?? this.machine.now();
  }

  /** Reads the database's clock. Throws `StorageUnavailable` if the database cannot be used. */
  async follow(): Promise<void> {
    if (this.#database.engine !== 'sqlite') await withinTime(READING_TIMEOUT, () => this.#database.now());
  }

  async #write(): Promise<void> {
    if (this.#database.engine !== 'sqlite')
      await withinTime(READING_TIMEOUT, () => writeProbe(this.#database));
  }

  /** Throws `ClockSkewed` if the machine's clock differs too much from the database's. */
  checkMachine(): Promise<void> {
    return withinTime(READING_TIMEOUT, () => checkClock(this.#database, { clock: this.machine }));
  }

  /** Does the same as `follow`, but ignores a failure, because the readiness of the starting server reports it. */
  async begin(): Promise<void> {
    await this.follow().catch(() => {});
  }
}
