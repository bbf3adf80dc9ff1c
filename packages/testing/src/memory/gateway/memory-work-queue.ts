import {
  type Clock,
  type Instant,
  InvalidInput,
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
  type JobState,
  type MessageTable,
  type OutboxMessage,
  type QueuedJob,
  WorkQueue,
} from '@gatehouse/core/queue';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

interface JobRow<Messages extends MessageTable<Messages>> {
  readonly position: number;
  readonly message: OutboxMessage<Messages>;
  readonly state: JobState;
  readonly attempts: number;
  readonly fence: number;
  readonly dueAt: Instant;
  readonly leaseUntil: Instant;
  readonly failure: JobFailure | null;
}

/** The jobs of a queue in memory, for several queues to share. */
export class MemoryJobs<Messages extends MessageTable<Messages>> {
  readonly unitOfWork: MemoryUnitOfWork;
  readonly table: MemoryTable<JobRow<Messages>>;
  #last = 0;

  constructor(unitOfWork: MemoryUnitOfWork) {
    this.unitOfWork = unitOfWork;
    this.table = new MemoryTable(unitOfWork);
  }

  nextPosition(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** A queue in memory. */
export class MemoryWorkQueue<Messages extends MessageTable<Messages>> extends WorkQueue<Messages> {
  readonly #jobs: MemoryJobs<Messages>;
  readonly #clock: Clock;

  constructor(parts: { jobs: MemoryJobs<Messages>; clock: Clock }) {
    super();
    this.#jobs = parts.jobs;
    this.#clock = parts.clock;
  }

  override add(message: OutboxMessage<Messages>): Promise<void> {
    return this.#jobs.table.write((rows) => {
      if (rows.has(message.id)) throw new Error('A message of this id is in the queue.');
      const replaced = rivalOf(message, rows);
      if (replaced) rows.delete(replaced.message.id);
      rows.set(message.id, {
        position: replaced?.position ?? this.#jobs.nextPosition(),
        message,
        state: 'queued',
        attempts: 0,
        fence: 0,
        dueAt: 0,
        leaseUntil: 0,
        failure: null,
      });
    });
  }

  override async claim({ tasks, lease }: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined> {
    if (this.#jobs.unitOfWork.current()) throw new Error('A job cannot be claimed inside a unit of work.');
    return this.#jobs.table.write((rows) => {
      const now = this.#clock.now();
      const row = sorted(rows).find(
        (each) => tasks.includes(each.message.task) && isClaimable(each, rows, now),
      );
      if (!row) return undefined;
      const [attempts, fence] = [row.attempts + 1, row.fence + 1];
      rows.set(row.message.id, { ...row, state: 'running', attempts, fence, leaseUntil: now + lease });
      return { message: row.message, attempt: attempts, fence, failure: row.failure };
    });
  }

  override renew(job: ClaimedJob<Messages>, lease: Milliseconds): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      rows.set(row.message.id, { ...row, leaseUntil: this.#clock.now() + lease });
    });
  }

  override complete(job: ClaimedJob<Messages>): Promise<boolean> {
    return this.#settle(job, (row, rows) => rows.delete(row.message.id));
  }

  override retry(job: ClaimedJob<Messages>, after: Milliseconds, failed: FailedAttempt): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      const failure = failureAfter(row, { ...failed, retryable: true }, this.#clock.now());
      queueAgain({ ...row, failure, dueAt: this.#clock.now() + after }, rows);
    });
  }

  override postpone(job: ClaimedJob<Messages>, after: Milliseconds): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      queueAgain({ ...row, attempts: row.attempts - 1, dueAt: this.#clock.now() + after }, rows);
    });
  }

  override fail(
    job: ClaimedJob<Messages>,
    failed: FailedAttempt & Pick<JobFailure, 'retryable'>,
  ): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      const failure = failureAfter(row, failed, this.#clock.now());
      rows.set(row.message.id, { ...row, state: 'failed', failure });
    });
  }

  override requeue(id: string): Promise<boolean> {
    return this.#jobs.table.write((rows) => {
      const row = rows.get(id);
      if (row?.state !== 'failed') return false;
      queueAgain({ ...row, attempts: 0, dueAt: 0 }, rows);
      return true;
    });
  }

  override async jobs(
    { state, key }: JobFilter,
    { limit, cursor }: PageRequest,
  ): Promise<Page<QueuedJob<Messages>>> {
    const after = Number(cursor ?? 0);
    if (!Number.isInteger(after)) {
      throw new InvalidInput([{ path: ['cursor'], message: 'This cursor is not one of this list.' }]);
    }
    const rows = sorted(this.#jobs.table.read()).filter(
      (row) =>
        row.position > after &&
        (state === undefined || row.state === state) &&
        (key === undefined || row.message.key === key),
    );
    const page = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? String(page.at(-1)?.position) : null;
    return {
      items: page.map(({ message, state, attempts, dueAt, failure }) => ({
        message,
        state,
        attempts,
        dueAt,
        failure,
      })),
      nextCursor,
    };
  }

  override purgeFailed(before: Instant, limit: number): Promise<number> {
    return this.#jobs.table.write((rows) => {
      const old = sorted(rows)
        .filter(({ state, failure }) => state === 'failed' && (failure?.lastAt ?? before) < before)
        .slice(0, limit);
      for (const { message } of old) rows.delete(message.id);
      return old.length;
    });
  }

  #settle(
    job: ClaimedJob<Messages>,
    change: (row: JobRow<Messages>, rows: Map<string, JobRow<Messages>>) => unknown,
  ): Promise<boolean> {
    return this.#jobs.table.write((rows) => {
      const row = rows.get(job.message.id);
      if (row?.state !== 'running' || row.fence !== job.fence) return false;
      change(row, rows);
      return true;
    });
  }
}

function sorted<M extends MessageTable<M>>(rows: ReadonlyMap<string, JobRow<M>>): JobRow<M>[] {
  return [...rows.values()].sort((a, b) => a.position - b.position);
}

function isClaimable<M extends MessageTable<M>>(
  row: JobRow<M>,
  rows: ReadonlyMap<string, JobRow<M>>,
  now: Instant,
): boolean {
  if (row.state === 'running') return row.leaseUntil <= now;
  const isKeyBusy = [...rows.values()].some(
    ({ message, state }) => state === 'running' && message.key === row.message.key,
  );
  return row.state === 'queued' && row.dueAt <= now && !isKeyBusy;
}

/** The queued job that stands for the same as the message. */
function rivalOf<M extends MessageTable<M>>(
  { key, replaces }: OutboxMessage<M>,
  rows: ReadonlyMap<string, JobRow<M>>,
): JobRow<M> | undefined {
  if (replaces === undefined) return undefined;
  return [...rows.values()].find(
    ({ message, state }) => state === 'queued' && message.key === key && message.replaces === replaces,
  );
}

function queueAgain<M extends MessageTable<M>>(row: JobRow<M>, rows: Map<string, JobRow<M>>): void {
  if (rivalOf(row.message, rows)) rows.delete(row.message.id);
  else rows.set(row.message.id, { ...row, state: 'queued' });
}

function failureAfter<M extends MessageTable<M>>(
  { failure }: JobRow<M>,
  { code, message, retryable }: FailedAttempt & Pick<JobFailure, 'retryable'>,
  now: Instant,
): JobFailure {
  return { code, message, retryable, firstAt: failure?.firstAt ?? now, lastAt: now };
}
