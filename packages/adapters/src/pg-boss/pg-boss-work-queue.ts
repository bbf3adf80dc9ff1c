import {
  errorCode,
  type Instant,
  type Milliseconds,
  type Page,
  type PageRequest,
  SECOND,
} from '@gatehouse/core/kernel';
import {
  type ClaimedJob,
  type ClaimRequest,
  type FailedAttempt,
  type JobFailure,
  type JobFilter,
  type KeyFilter,
  type KeySummary,
  type MessageTable,
  type OutboxMessage,
  type QueuedJob,
  type TaskBacklog,
  WorkQueue,
} from '@gatehouse/core/queue';
import type { KeyedQueue } from './keyed-queue.ts';
import type { SqlTransactions } from './sql-transactions.ts';
import type { Tickets } from './tickets.ts';

/** Interval at which a worker also looks for jobs without a ticket. */
const SWEEP_INTERVAL: Milliseconds = SECOND;
const UNIQUE_VIOLATION = '23505';

/** No ticket of the task is waiting, or other workers have locked all of them. */
const NO_TICKET = Symbol('no ticket');
/** The key of the ticket has no job that can be claimed now. */
const NO_JOB = Symbol('no job');

interface Parts<Messages extends MessageTable<Messages>> {
  readonly database: SqlTransactions;
  readonly jobs: KeyedQueue<Messages>;
  readonly tickets: Tickets;
  /** The tasks for which pg-boss has queues. Jobs of other tasks are found without tickets. */
  readonly tasks: readonly string[];
  /** Replaces `SWEEP_INTERVAL` in tests. */
  readonly sweepInterval?: Milliseconds;
}

/**
 * A queue that uses pg-boss to find the keys that have jobs. A job of pg-boss is a ticket that names a key, and a claim
 * reads only the jobs of that key. The messages stay in the table `work_jobs`. pg-boss itself does not support ordered
 * messages, at most one running job for a key, replaced messages, pauses, fences and row-level security. Once a second,
 * each worker also looks for a job without a ticket. The worker thus finds jobs that a process without pg-boss has
 * queued. A lost ticket delays a job only briefly.
 */
export class PgBossWorkQueue<Messages extends MessageTable<Messages>> extends WorkQueue<Messages> {
  readonly #parts: Parts<Messages>;
  #sweptAt: Milliseconds = 0;
  #isSweepNeeded = false;

  constructor(parts: Parts<Messages>) {
    super();
    this.#parts = parts;
  }

  override add(message: OutboxMessage<Messages>): Promise<void> {
    const { database, jobs } = this.#parts;
    return database.transaction(async () => {
      await jobs.add(message);
      await this.#sendTickets(message.key);
    });
  }

  override async claim(request: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined> {
    const { database, tickets } = this.#parts;
    if (database.inTransaction) throw new Error('A job cannot be claimed inside a unit of work.');
    const tasks = request.tasks.filter((task) => this.#parts.tasks.includes(task));
    if (this.#isTimeToSweep()) {
      const job = await this.#sweep(request);
      if (job) return job;
    }
    await this.#sendDueTickets(tasks);
    for (let open = tasks; open.length > 0; ) {
      const task = await tickets.firstTask(open);
      if (task === undefined) break;
      const claimed = await this.#claimByTicket(task, request);
      if (claimed === NO_TICKET) open = open.filter((each) => each !== task);
      else if (claimed !== NO_JOB) return claimed;
    }
    return this.#isSweepNeeded ? this.#sweep(request) : undefined;
  }

  override renew(job: ClaimedJob<Messages>, lease: Milliseconds): Promise<boolean> {
    return this.#parts.jobs.renew(job, lease);
  }

  override complete(job: ClaimedJob<Messages>): Promise<boolean> {
    return this.#settle(job, (jobs) => jobs.complete(job));
  }

  override retry(job: ClaimedJob<Messages>, after: Milliseconds, failure: FailedAttempt): Promise<boolean> {
    return this.#settle(job, (jobs) => jobs.retry(job, after, failure));
  }

  override postpone(
    job: ClaimedJob<Messages>,
    after: Milliseconds,
    failure?: FailedAttempt,
  ): Promise<boolean> {
    return this.#settle(job, (jobs) => jobs.postpone(job, after, failure));
  }

  override pause(job: ClaimedJob<Messages>, reason: string): Promise<boolean> {
    return this.#settle(job, (jobs) => jobs.pause(job, reason));
  }

  override fail(
    job: ClaimedJob<Messages>,
    failure: FailedAttempt & Pick<JobFailure, 'retryable'>,
  ): Promise<boolean> {
    return this.#settle(job, (jobs) => jobs.fail(job, failure));
  }

  override resume(key: string, reason: string): Promise<void> {
    return this.#parts.database.transaction(async () => {
      await this.#parts.jobs.resume(key, reason);
      await this.#sendTickets(key);
    });
  }

  override requeue(key: string, id: string): Promise<boolean> {
    return this.#parts.database.transaction(async () => {
      const isQueued = await this.#parts.jobs.requeue(key, id);
      if (isQueued) await this.#sendTickets(key);
      return isQueued;
    });
  }

  override jobs(filter: JobFilter<Messages>, request: PageRequest): Promise<Page<QueuedJob<Messages>>> {
    return this.#parts.jobs.jobs(filter, request);
  }

  override summary(filter: KeyFilter<Messages>): Promise<KeySummary> {
    return this.#parts.jobs.summary(filter);
  }

  override backlog(): Promise<readonly TaskBacklog[]> {
    return this.#parts.jobs.backlog();
  }

  override purgeFailed(before: Instant, limit: number): Promise<number> {
    return this.#parts.jobs.purgeFailed(before, limit);
  }

  /** Settles a job, and sends tickets for the jobs of the key that waited for it. */
  #settle(
    { message: { key } }: ClaimedJob<Messages>,
    settle: (jobs: KeyedQueue<Messages>) => Promise<boolean>,
  ): Promise<boolean> {
    return this.#parts.database.transaction(async () => {
      const isSettled = await settle(this.#parts.jobs);
      if (isSettled) await this.#sendTickets(key);
      return isSettled;
    });
  }

  async #sendTickets(key: string): Promise<void> {
    const { jobs, tickets, tasks } = this.#parts;
    for (const { task, position } of await jobs.readyTasks(key, tasks))
      await tickets.ensure(task, key, position);
  }

  async #sendDueTickets(tasks: readonly string[]): Promise<void> {
    const { database, jobs, tickets } = this.#parts;
    if (!(await jobs.hasDue(tasks))) return;
    await database.transaction(async () => {
      for (const { key, task, position } of await jobs.releaseDue(tasks))
        await tickets.ensure(task, key, position);
    });
  }

  /**
   * Claims a job of the first key that has a ticket. The ticket ends with the claim. If the key has no job to claim,
   * for example because one is running, the call that settles that job sends another ticket.
   */
  async #claimByTicket(
    task: string,
    request: ClaimRequest<Messages>,
  ): Promise<ClaimedJob<Messages> | typeof NO_TICKET | typeof NO_JOB> {
    const { database, jobs, tickets } = this.#parts;
    try {
      return await database.transaction(async () => {
        const ticket = await tickets.take(task);
        if (!ticket) return NO_TICKET;
        await tickets.remove(ticket);
        return (await jobs.claimOf(ticket.key, request)) ?? NO_JOB;
      });
    } catch (error) {
      // Another worker has claimed a job of this key at the same moment.
      if (errorCode(error) === UNIQUE_VIOLATION) return NO_JOB;
      throw error;
    }
  }

  /**
   * Claims a job without a ticket. If there is one, the next call of `claim` that finds no ticket sweeps again
   * immediately.
   */
  async #sweep(request: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined> {
    const job = await this.#parts.jobs.claim(request);
    this.#isSweepNeeded = job !== undefined;
    return job;
  }

  #isTimeToSweep(): boolean {
    const now = performance.now();
    if (now - this.#sweptAt < (this.#parts.sweepInterval ?? SWEEP_INTERVAL)) return false;
    this.#sweptAt = now;
    return true;
  }
}
