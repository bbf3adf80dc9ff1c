import {
  type Clock,
  errorCode,
  type Instant,
  invalidCursor,
  type Milliseconds,
  type Page,
  type PageRequest,
} from '@gatehouse/core/kernel';
import {
  type ClaimedJob,
  type ClaimRequest,
  type FailedAttempt,
  type JobFailure,
  type JobFilter,
  type KeyFilter,
  type KeySummary,
  MAX_WAIT_IN_ORDER,
  type MessageTable,
  type OutboxMessage,
  type QueuedJob,
  type TaskBacklog,
  WorkQueue,
} from '@gatehouse/core/queue';
import type { Database } from '../../database.ts';
import { deleteSome } from '../../delete-some.ts';
import type { PreparedStatement } from '../../engine.ts';
import { isStorable } from '../../storable.ts';
import { asHolder, readingAsHolder } from '../as-holder.ts';
import { addJob } from './add-job.ts';
import { admitEventMessages } from './admit-event-messages.ts';
import { CLAIM } from './claim-statement.ts';
import { claimedJobOf, JOB_COLUMNS, type JobRow, queuedJobOf, type ShownJobRow } from './job-row.ts';
import { keySummary } from './key-summary.ts';
import { shownJobs } from './shown-jobs.ts';
import { taskBacklogs } from './task-backlogs.ts';

const CURSOR = /^\d{1,15}$/;
const MAX_CLAIM_COLLISIONS = 100;
/** The tasks of `EntitlementMessages`. */
const EVENT_TASKS: readonly string[] = ['forum.invite', 'forum.suspend', 'bridge.lapse'];
/** The error codes of PostgreSQL and MariaDB for a duplicate key. */
const UNIQUE_VIOLATIONS: readonly unknown[] = ['23505', 'ER_DUP_ENTRY'];

/** A queue in the database. Leases expire according to the database's clock, which all workers share. */
export class KnexWorkQueue<Messages extends MessageTable<Messages>> extends WorkQueue<Messages> {
  readonly #database: Database;
  readonly #now: () => Promise<Instant>;

  /** `clock`: replaces the clock of the database in tests. */
  constructor({ database, clock }: { database: Database; clock?: Clock }) {
    super();
    this.#database = database;
    this.#now = clock ? async () => clock.now() : () => database.now();
  }

  override add(message: OutboxMessage<Messages>): Promise<void> {
    return addJob(this.#database, message);
  }

  override async claim(request: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined> {
    if (this.#database.inTransaction) throw new Error('A job cannot be claimed inside a unit of work.');
    for (let collisions = 0; ; collisions += 1) {
      try {
        return await this.#claimOnce(request);
      } catch (error) {
        if (!isUniqueViolation(error) || collisions === MAX_CLAIM_COLLISIONS) throw error;
      }
    }
  }

  async #claimOnce({
    tasks,
    lease,
    inOrder = [],
  }: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined> {
    // Admit events before the transaction of the claim. A claim can wait for another claim of the same key, and no
    // other worker could admit events in that time.
    await this.#admit(tasks);
    const now = await this.#now();
    const known = this.#database.keys(tasks);
    const ordered = this.#database.keys(inOrder);
    const waits = [now, ordered, now + MAX_WAIT_IN_ORDER, ordered];
    const values = [now + lease, now, known, now, known, known, ...waits];
    return this.#database.transaction(async () => {
      const [row] = await this.#database.preparedWrite<JobRow>(CLAIM[this.#database.engine], values);
      return row && claimedJobOf(row);
    });
  }

  override async renew(job: ClaimedJob<Messages>, lease: Milliseconds): Promise<boolean> {
    return this.#update(job, { lease_until: (await this.#now()) + lease });
  }

  override async complete(job: ClaimedJob<Messages>): Promise<boolean> {
    return this.#settle(job, () =>
      this.#database.write((from) => from('work_jobs').where(heldBy(job)).del()),
    );
  }

  override async retry(
    job: ClaimedJob<Messages>,
    after: Milliseconds,
    failed: FailedAttempt,
  ): Promise<boolean> {
    const now = await this.#now();
    const failure = failureColumns(job, { ...failed, retryable: true }, now);
    return this.#queueAgain(running(job), () => ({ ...failure, due_at: now + after }));
  }

  override async postpone(
    job: ClaimedJob<Messages>,
    after: Milliseconds,
    failed?: FailedAttempt,
  ): Promise<boolean> {
    const now = await this.#now();
    const failure = failed && failureColumns(job, { ...failed, retryable: true }, now);
    const dueAt = now + after;
    return this.#queueAgain(running(job), (row) => ({
      ...failure,
      attempts: row.attempts - 1,
      due_at: dueAt,
    }));
  }

  override async pause(job: ClaimedJob<Messages>, reason: string): Promise<boolean> {
    const { key, task } = job.message;
    const pause = { key, task, reason, paused_at: await this.#now() };
    return this.#database.transaction(async () => {
      let isResumed: boolean | undefined;
      const settled = await this.#queueAgain(running(job), ({ attempts, resumed }) => {
        isResumed = resumed === 1;
        return { attempts: attempts - 1, due_at: 0 };
      });
      if (settled && !isResumed)
        await this.#database.write((from) =>
          from('paused_work').insert(pause).onConflict(['key', 'task']).merge(['reason', 'paused_at']),
        );
      return settled;
    });
  }

  override resume(key: string, reason: string): Promise<void> {
    return asHolder(this.#database, key, async () => {
      // Update the jobs first. A worker that pauses a job locks the job until it has stored the pause. The update waits
      // for that lock, so the delete also finds the new pause.
      await this.#database.write((from) =>
        from('work_jobs').where({ key, state: 'running' }).update({ resumed: 1 }),
      );
      await this.#database.write((from) => from('paused_work').where({ key, reason }).del());
    });
  }

  override async fail(
    job: ClaimedJob<Messages>,
    failed: FailedAttempt & Pick<JobFailure, 'retryable'>,
  ): Promise<boolean> {
    const failure = failureColumns(job, failed, await this.#now());
    const changed = { ...failure, state: 'failed', lease_until: null } as const;
    return this.#settle(job, () =>
      this.#database.write((from) => from('work_jobs').where(heldBy(job)).update(changed)),
    );
  }

  override requeue(key: string, id: string): Promise<boolean> {
    return asHolder(this.#database, key, () =>
      this.#queueAgain([TAKE_OUT_FAILED, [id, key]], () => ({ ...NO_FAILURE, attempts: 0, due_at: 0 })),
    );
  }

  override async jobs(
    filter: JobFilter<Messages>,
    { limit, cursor }: PageRequest,
  ): Promise<Page<QueuedJob<Messages>>> {
    if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidCursor();
    const { failureCode } = filter;
    if (failureCode !== undefined && !isStorable(failureCode)) return { items: [], nextCursor: null };
    await this.#admit(filter.tasks);
    const now = await this.#now();
    const read = () =>
      this.#database.read((from) =>
        shownJobs(from, filter, now)
          .select('*')
          .where('position', '>', Number(cursor ?? 0))
          .orderBy('position')
          .limit(limit + 1),
      );
    const rows = await (filter.key === undefined
      ? read()
      : readingAsHolder(this.#database, filter.key, read));
    const page = (rows as ShownJobRow[]).slice(0, limit);
    const nextCursor = rows.length > limit ? String(page.at(-1)?.position) : null;
    return { items: page.map((row) => queuedJobOf<Messages>(row)), nextCursor };
  }

  override async summary({ key, tasks }: KeyFilter<Messages>): Promise<KeySummary> {
    await this.#admit(tasks);
    const now = await this.#now();
    return readingAsHolder(this.#database, key, () => keySummary(this.#database, { key, tasks }, now));
  }

  override async backlog(): Promise<readonly TaskBacklog[]> {
    await this.#admit();
    return taskBacklogs(this.#database, await this.#now());
  }

  override purgeFailed(before: Instant, limit: number): Promise<number> {
    return deleteSome(this.#database, { table: 'work_jobs', key: 'position', limit }, (jobs) =>
      jobs.where({ state: 'failed' }).where('failure_last_at', '<', before),
    );
  }

  /** Queues the messages of new events if one of these tasks is the task of an event. */
  async #admit(tasks: readonly string[] = EVENT_TASKS): Promise<void> {
    if (tasks.some((task) => EVENT_TASKS.includes(task))) await admitEventMessages(this.#database);
  }

  async #update(job: ClaimedJob<Messages>, columns: Partial<JobRow>): Promise<boolean> {
    const updated = await this.#database.write((from) =>
      from('work_jobs').where(heldBy(job)).update(columns),
    );
    return updated > 0;
  }

  /** Ends a job, and removes the failed jobs that it replaces. Returns false if the worker has lost the job. */
  #settle(job: ClaimedJob<Messages>, settle: () => Promise<number>): Promise<boolean> {
    const { key, replaces } = job.message;
    return this.#database.transaction(async () => {
      const isSettled = (await settle()) > 0;
      if (isSettled && replaces !== undefined)
        await this.#database.write((from) =>
          from('work_jobs').where({ key, replaces, state: 'failed' }).whereNot({ id: job.message.id }).del(),
        );
      return isSettled;
    });
  }

  /**
   * Queues the job again. If another job with the same key and `replaces` is queued, removes this job instead. Returns
   * false if the statement finds no job.
   */
  #queueAgain(
    [statement, values]: readonly [PreparedStatement, readonly unknown[]],
    changes: (row: JobRow) => Partial<JobRow>,
  ): Promise<boolean> {
    return this.#database.transaction(async () => {
      const [row] = await this.#database.preparedWrite<JobRow>(statement, values);
      if (!row) return false;
      const queued = { ...row, ...changes(row), state: 'queued', lease_until: null, resumed: 0 };
      await this.#database.write((from) =>
        from('work_jobs')
          .insert(queued)
          .onConflict(from.raw(`(key, replaces) where state = 'queued' and replaces is not null`))
          .ignore(),
      );
      return true;
    });
  }
}

const TAKE_OUT_RUNNING: PreparedStatement = {
  name: 'take_out_running_job',
  text: `delete from work_jobs where id = ? and fence = ? and state = 'running' returning ${JOB_COLUMNS.join(', ')}`,
};

const TAKE_OUT_FAILED: PreparedStatement = {
  name: 'take_out_failed_job',
  text: `delete from work_jobs where id = ? and key = ? and state = 'failed' returning ${JOB_COLUMNS.join(', ')}`,
};

const NO_FAILURE: Partial<JobRow> = {
  failure_code: null,
  failure_message: null,
  failure_retryable: null,
  failure_first_at: null,
  failure_last_at: null,
};

type Held = { readonly message: { readonly id: string }; readonly fence: number };

function running({ message, fence }: Held): readonly [PreparedStatement, readonly unknown[]] {
  return [TAKE_OUT_RUNNING, [message.id, fence]];
}

function heldBy({ message, fence }: Held) {
  return { id: message.id, fence, state: 'running' } as const;
}

function failureColumns(
  { failure }: { readonly failure: JobFailure | null },
  { code, message, retryable }: FailedAttempt & Pick<JobFailure, 'retryable'>,
  now: Instant,
): Partial<JobRow> {
  return {
    failure_code: code,
    failure_message: message,
    failure_retryable: retryable ? 1 : 0,
    failure_first_at: failure?.code === code ? failure.firstAt : now,
    failure_last_at: now,
  };
}

function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.includes(errorCode(error));
}
