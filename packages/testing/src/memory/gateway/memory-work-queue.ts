import {
  type Clock,
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
  JOB_STATES,
  type JobCounts,
  type JobFailure,
  type JobFilter,
  type JobState,
  type KeyFilter,
  type KeySummary,
  MAX_WAIT_IN_ORDER,
  type MessageTable,
  type OutboxMessage,
  type QueuedJob,
  type TaskBacklog,
  WorkQueue,
} from '@gatehouse/core/queue';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

type StoredState = Exclude<JobState, 'waiting' | 'paused'>;

interface Pause {
  readonly key: string;
  readonly task: string;
  readonly reason: string;
}

interface JobRow<Messages extends MessageTable<Messages>> {
  readonly position: number;
  readonly message: OutboxMessage<Messages>;
  readonly state: StoredState;
  /** True if the key was resumed while this job ran. */
  readonly resumed: boolean;
  readonly attempts: number;
  readonly fence: number;
  readonly dueAt: Instant;
  readonly leaseUntil: Instant;
  readonly failure: JobFailure | null;
}

/** The jobs of a queue in memory. Several queues can share them. */
export class MemoryJobs<Messages extends MessageTable<Messages>> {
  readonly unitOfWork: MemoryUnitOfWork;
  readonly table: MemoryTable<JobRow<Messages>>;
  readonly pauses: MemoryTable<Pause>;
  #last = 0;

  constructor(unitOfWork: MemoryUnitOfWork) {
    this.unitOfWork = unitOfWork;
    this.table = new MemoryTable(unitOfWork);
    this.pauses = new MemoryTable(unitOfWork);
  }

  nextPosition(): number {
    this.#last += 1;
    return this.#last;
  }
}

interface QueuePorts<Messages extends MessageTable<Messages>> {
  readonly jobs: MemoryJobs<Messages>;
  readonly clock: Clock;
}

/** A queue in memory. */
export class MemoryWorkQueue<Messages extends MessageTable<Messages>> extends WorkQueue<Messages> {
  readonly #ports: QueuePorts<Messages>;

  constructor(ports: QueuePorts<Messages>) {
    super();
    this.#ports = ports;
  }

  override add(message: OutboxMessage<Messages>): Promise<void> {
    return this.#ports.jobs.table.write((rows) => {
      if (rows.has(message.id)) throw new Error('A message with this id is already in the queue.');
      const replaced = rivalOf(message, rows);
      if (replaced) rows.delete(replaced.message.id);
      rows.set(message.id, {
        position: replaced?.position ?? this.#ports.jobs.nextPosition(),
        message,
        state: 'queued',
        resumed: false,
        attempts: 0,
        fence: 0,
        dueAt: 0,
        leaseUntil: 0,
        failure: null,
      });
    });
  }

  override async claim({
    tasks,
    lease,
    inOrder = [],
  }: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined> {
    if (this.#ports.jobs.unitOfWork.current())
      throw new Error('A job cannot be claimed inside a unit of work.');
    return this.#ports.jobs.table.write((rows) => {
      const now = this.#ports.clock.now();
      const row = sorted(rows).find(
        (each) =>
          tasks.includes(each.message.task) &&
          this.#pausedFor(each) === null &&
          isClaimable(each, rows, now) &&
          !(inOrder.includes(each.message.task) && isHeld(each, rows, now)),
      );
      if (!row) return undefined;
      const [attempts, fence] = [row.attempts + 1, row.fence + 1];
      const leaseUntil = now + lease;
      rows.set(row.message.id, { ...row, state: 'running', resumed: false, attempts, fence, leaseUntil });
      return { message: row.message, attempt: attempts, fence, failure: row.failure };
    });
  }

  override renew(job: ClaimedJob<Messages>, lease: Milliseconds): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      rows.set(row.message.id, { ...row, leaseUntil: this.#ports.clock.now() + lease });
    });
  }

  override complete(job: ClaimedJob<Messages>): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      removeFailed(row, rows);
      rows.delete(row.message.id);
    });
  }

  override retry(job: ClaimedJob<Messages>, after: Milliseconds, failed: FailedAttempt): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      const failure = failureAfter(row, { ...failed, retryable: true }, this.#ports.clock.now());
      queueAgain({ ...row, failure, dueAt: this.#ports.clock.now() + after }, rows);
    });
  }

  override postpone(
    job: ClaimedJob<Messages>,
    after: Milliseconds,
    failed?: FailedAttempt,
  ): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      const now = this.#ports.clock.now();
      const failure = failed ? failureAfter(row, { ...failed, retryable: true }, now) : row.failure;
      queueAgain({ ...row, failure, attempts: row.attempts - 1, dueAt: now + after }, rows);
    });
  }

  override pause(job: ClaimedJob<Messages>, reason: string): Promise<boolean> {
    const { key, task } = job.message;
    return this.#ports.jobs.unitOfWork.run(async () => {
      let isResumed = false;
      const settled = await this.#settle(job, (row, rows) => {
        isResumed = row.resumed;
        queueAgain({ ...row, attempts: row.attempts - 1, dueAt: 0 }, rows);
      });
      if (settled && !isResumed)
        await this.#ports.jobs.pauses.write((rows) =>
          rows.set(pauseId({ key, task }), { key, task, reason }),
        );
      return settled;
    });
  }

  override resume(key: string, reason: string): Promise<void> {
    return this.#ports.jobs.unitOfWork.run(async () => {
      await this.#ports.jobs.table.write((rows) => {
        for (const [id, row] of rows)
          if (row.state === 'running' && row.message.key === key) rows.set(id, { ...row, resumed: true });
      });
      await this.#ports.jobs.pauses.write((rows) => {
        for (const [id, pause] of rows) if (pause.key === key && pause.reason === reason) rows.delete(id);
      });
    });
  }

  override fail(
    job: ClaimedJob<Messages>,
    failed: FailedAttempt & Pick<JobFailure, 'retryable'>,
  ): Promise<boolean> {
    return this.#settle(job, (row, rows) => {
      const failure = failureAfter(row, failed, this.#ports.clock.now());
      removeFailed(row, rows);
      rows.set(row.message.id, { ...row, state: 'failed', failure });
    });
  }

  override requeue(key: string, id: string): Promise<boolean> {
    return this.#ports.jobs.table.write((rows) => {
      const row = rows.get(id);
      if (row?.state !== 'failed' || row.message.key !== key) return false;
      queueAgain({ ...row, failure: null, attempts: 0, dueAt: 0 }, rows);
      return true;
    });
  }

  override async jobs(
    { state, key, replaces, tasks, failureCode }: JobFilter<Messages>,
    { limit, cursor }: PageRequest,
  ): Promise<Page<QueuedJob<Messages>>> {
    if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw invalidCursor();
    const after = Number(cursor ?? 0);
    const rows = sorted(this.#ports.jobs.table.read()).filter(
      (row) =>
        row.position > after &&
        (state === undefined || this.#shown(row).state === state) &&
        (key === undefined || row.message.key === key) &&
        (replaces === undefined || row.message.replaces === replaces) &&
        (tasks === undefined || tasks.includes(row.message.task)) &&
        (failureCode === undefined || row.failure?.code === failureCode),
    );
    const page = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? String(page.at(-1)?.position) : null;
    return { items: page.map((row) => this.#shown(row)), nextCursor };
  }

  override async summary({ key, tasks }: KeyFilter<Messages>): Promise<KeySummary> {
    const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
    for (const row of this.#ports.jobs.table.rows())
      if (row.message.key === key && tasks.includes(row.message.task)) counts[this.#shown(row).state] += 1;
    const pause = this.#ports.jobs.pauses
      .rows()
      .find((each) => each.key === key && tasks.some((task) => task === each.task));
    return { counts: counts satisfies JobCounts, pausedFor: pause?.reason ?? null };
  }

  override async backlog(): Promise<readonly TaskBacklog[]> {
    const byTask = Map.groupBy(this.#ports.jobs.table.rows(), ({ message }) => message.task);
    const backlogs = [...byTask].map(([task, rows]) => {
      const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
      for (const row of rows) counts[this.#shown(row).state] += 1;
      const alive = rows.filter(({ state }) => state !== 'failed').map(({ message }) => message.queuedAt);
      return { task, counts, oldestAt: alive.length > 0 ? Math.min(...alive) : null };
    });
    return backlogs.sort((a, b) => (a.task < b.task ? -1 : 1));
  }

  override purgeFailed(before: Instant, limit: number): Promise<number> {
    return this.#ports.jobs.table.write((rows) => {
      const old = sorted(rows)
        .filter(({ state, failure }) => state === 'failed' && (failure?.lastAt ?? before) < before)
        .slice(0, limit);
      for (const { message } of old) rows.delete(message.id);
      return old.length;
    });
  }

  #pausedFor({ message, state }: JobRow<Messages>): string | null {
    if (state === 'failed') return null;
    return this.#ports.jobs.pauses.read().get(pauseId(message))?.reason ?? null;
  }

  #shown(row: JobRow<Messages>): QueuedJob<Messages> {
    const { message, attempts, dueAt, failure } = row;
    const pausedFor = row.state === 'queued' ? this.#pausedFor(row) : null;
    const waits = dueAt > this.#ports.clock.now() ? 'waiting' : 'queued';
    const state = row.state !== 'queued' ? row.state : pausedFor === null ? waits : 'paused';
    return { message, state, attempts, dueAt, pausedFor, failure };
  }

  #settle(
    job: ClaimedJob<Messages>,
    change: (row: JobRow<Messages>, rows: Map<string, JobRow<Messages>>) => unknown,
  ): Promise<boolean> {
    return this.#ports.jobs.table.write((rows) => {
      const row = rows.get(job.message.id);
      if (row?.state !== 'running' || row.fence !== job.fence) return false;
      change(row, rows);
      return true;
    });
  }
}

function pauseId({ key, task }: { readonly key: string; readonly task: string }): string {
  return JSON.stringify([key, task]);
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

/** Returns whether an earlier job of the same key and task is queued and due soon. */
function isHeld<M extends MessageTable<M>>(
  { message: { key, task }, position, state }: JobRow<M>,
  rows: ReadonlyMap<string, JobRow<M>>,
  now: Instant,
): boolean {
  return (
    state === 'queued' &&
    [...rows.values()].some(
      (row) =>
        row.state === 'queued' &&
        row.position < position &&
        row.message.key === key &&
        row.message.task === task &&
        row.dueAt <= now + MAX_WAIT_IN_ORDER,
    )
  );
}

/** Returns the queued job that the message replaces. */
function rivalOf<M extends MessageTable<M>>(
  { key, replaces }: OutboxMessage<M>,
  rows: ReadonlyMap<string, JobRow<M>>,
): JobRow<M> | undefined {
  if (replaces === undefined) return undefined;
  return [...rows.values()].find(
    ({ message, state }) => state === 'queued' && message.key === key && message.replaces === replaces,
  );
}

/** Removes the failed jobs that this job replaces. */
function removeFailed<M extends MessageTable<M>>(
  { message: { key, replaces } }: JobRow<M>,
  rows: Map<string, JobRow<M>>,
): void {
  if (replaces === undefined) return;
  for (const [id, { message, state }] of rows)
    if (state === 'failed' && message.key === key && message.replaces === replaces) rows.delete(id);
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
  const firstAt = failure?.code === code ? failure.firstAt : now;
  return { code, message, retryable, firstAt, lastAt: now };
}
