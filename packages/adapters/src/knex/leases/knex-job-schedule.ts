import { type HeldLock, JobSchedule, type Milliseconds } from '@gatehouse/core/kernel';
import { type ClockLimit, checkClock } from '../check-clock.ts';
import type { Database } from '../database.ts';
import { DATABASE_TIME } from '../database-time.ts';
import type { LeaseOptions } from './lease-options.ts';
import { LeaseTable } from './lease-table.ts';

/** Share of the interval after which a job is due again. */
const DUE_AFTER_SHARE = 0.8;

/** Maximum interval of a job. A due time that is further away was written before the database's clock was set back. */
const MAX_INTERVAL_MS = 7 * 24 * 3_600_000;

/** Stores in the table `job_runs` when each job is due, and which process runs it. */
export class KnexJobSchedule extends JobSchedule {
  readonly #database: Database;
  readonly #limit: ClockLimit;
  readonly #leases: LeaseTable;
  readonly #now: string;

  constructor(options: LeaseOptions & ClockLimit) {
    super();
    this.#database = options.database;
    this.#limit = options;
    this.#now = DATABASE_TIME[options.database.engine];
    const isDue = ` and (held.due_at <= ${this.#now} or held.due_at > ${this.#now} + ${MAX_INTERVAL_MS})`;
    this.#leases = new LeaseTable('job_runs', options, isDue);
  }

  override async runIfDue(
    name: string,
    interval: Milliseconds,
    work: (held: HeldLock) => Promise<unknown>,
  ): Promise<boolean> {
    await checkClock(this.#database, this.#limit);
    const taken = await this.#leases.take(name);
    if (!taken) return false;
    try {
      await work(taken.held);
      await this.#finish(name, taken.holder, Math.round(interval * DUE_AFTER_SHARE));
    } finally {
      await this.#leases.free(name, taken);
    }
    return true;
  }

  async #finish(name: string, holder: string, pause: Milliseconds): Promise<void> {
    const text = `update job_runs set due_at = ${this.#now} + ? where name = ? and holder = ?`;
    await this.#database.preparedWrite({ name: 'finish_job', text }, [pause, name, holder]);
  }
}
