import type { Clock, Instant, Milliseconds, Page, PageRequest } from '@gatehouse/core/kernel';
import {
  type ClaimedJob,
  type ClaimRequest,
  type FailedAttempt,
  type JobFailure,
  type JobFilter,
  type MessageTable,
  type OutboxMessage,
  type QueuedJob,
  WorkQueue,
} from '@gatehouse/core/queue';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { invalidCursor } from '../../keyset-cursor.ts';
import { addJob } from './add-job.ts';
import { CLAIM } from './claim-statement.ts';
import { claimedJobOf, JOB_COLUMNS, type JobRow, queuedJobOf } from './job-row.ts';

const CURSOR = /^\d{1,15}$/;
const MAX_CLAIM_COLLISIONS = 100;
const POSTGRES_UNIQUE_VIOLATION = '23505';

/** A queue in the database. Leases end by the time of the database, which all workers share. */
export class KnexWorkQueue<Messages extends MessageTable<Messages>> extends WorkQueue<Messages> {
  readonly #database: Database;
  readonly #now: () => Promise<Instant>;

  /** `clock` replaces the time of the database, for tests that move it. */
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

  async #claimOnce({ tasks, lease }: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined> {
    const { engine } = this.#database;
    const now = await this.#now();
    const known = engine === 'sqlite' ? JSON.stringify(tasks) : tasks;
    const values = [now + lease, now, known, now, known, now, known];
    const [row] = await this.#database.preparedWrite<JobRow>(CLAIM[engine], values);
    return row && claimedJobOf(row);
  }

  override async renew(job: ClaimedJob<Messages>, lease: Milliseconds): Promise<boolean> {
    return this.#update(job, { lease_until: (await this.#now()) + lease });
  }

  override async complete(job: ClaimedJob<Messages>): Promise<boolean> {
    return (await this.#database.write((from) => from('work_jobs').where(heldBy(job)).del())) > 0;
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

  override async postpone(job: ClaimedJob<Messages>, after: Milliseconds): Promise<boolean> {
    const dueAt = (await this.#now()) + after;
    return this.#queueAgain(running(job), ({ attempts }) => ({ attempts: attempts - 1, due_at: dueAt }));
  }

  override async fail(
    job: ClaimedJob<Messages>,
    failed: FailedAttempt & Pick<JobFailure, 'retryable'>,
  ): Promise<boolean> {
    const failure = failureColumns(job, failed, await this.#now());
    return this.#update(job, { ...failure, state: 'failed', lease_until: null });
  }

  override requeue(id: string): Promise<boolean> {
    return this.#queueAgain([TAKE_OUT_FAILED, [id]], () => ({ attempts: 0, due_at: 0 }));
  }

  override async jobs(
    { state, key }: JobFilter,
    { limit, cursor }: PageRequest,
  ): Promise<Page<QueuedJob<Messages>>> {
    if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidCursor();
    const rows = await this.#database.read((from) => {
      const jobs = from<JobRow>('work_jobs').select(...JOB_COLUMNS);
      if (state !== undefined) jobs.where({ state });
      if (key !== undefined) jobs.where({ key });
      return jobs
        .where('position', '>', Number(cursor ?? 0))
        .orderBy('position')
        .limit(limit + 1);
    });
    const page = (rows as JobRow[]).slice(0, limit);
    const nextCursor = rows.length > limit ? String(page.at(-1)?.position) : null;
    return { items: page.map((row) => queuedJobOf<Messages>(row)), nextCursor };
  }

  override purgeFailed(before: Instant, limit: number): Promise<number> {
    return this.#database.write((from) =>
      from('work_jobs')
        .whereIn(
          'position',
          from('work_jobs')
            .select('position')
            .where({ state: 'failed' })
            .where('failure_last_at', '<', before)
            .limit(limit),
        )
        .del(),
    );
  }

  async #update(job: ClaimedJob<Messages>, columns: Partial<JobRow>): Promise<boolean> {
    const updated = await this.#database.write((from) =>
      from('work_jobs').where(heldBy(job)).update(columns),
    );
    return updated > 0;
  }

  /** Removes the row and queues it again, unless a queued job with the same key and `replaces` exists by then. */
  #queueAgain(
    [statement, values]: readonly [PreparedStatement, readonly unknown[]],
    changes: (row: JobRow) => Partial<JobRow>,
  ): Promise<boolean> {
    return this.#database.transaction(async () => {
      const [row] = await this.#database.preparedWrite<JobRow>(statement, values);
      if (!row) return false;
      const queued = { ...row, ...changes(row), state: 'queued', lease_until: null };
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
  text: `delete from work_jobs where id = ? and state = 'failed' returning ${JOB_COLUMNS.join(', ')}`,
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
    failure_first_at: failure?.firstAt ?? now,
    failure_last_at: now,
  };
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === POSTGRES_UNIQUE_VIOLATION;
}
