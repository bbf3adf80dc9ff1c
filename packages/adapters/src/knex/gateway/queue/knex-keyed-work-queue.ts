import type { Clock, Instant } from '@gatehouse/core/kernel';
import {
  type ClaimedJob,
  type ClaimRequest,
  MAX_WAIT_IN_ORDER,
  type MessageTable,
} from '@gatehouse/core/queue';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { isNotPaused } from './claim-statement.ts';
import { claimedJobOf, JOB_COLUMNS, type JobRow } from './job-row.ts';
import { KnexWorkQueue } from './knex-work-queue.ts';

const MAX_RELEASED_JOBS = 100;

/** A task with a due job. All jobs belong to one key. */
interface ReadyTask {
  readonly task: string;
  /** Position of the first due job. */
  readonly position: number;
}

interface DueTask extends ReadyTask {
  readonly key: string;
}

/**
 * A queue in PostgreSQL whose workers learn from another program which keys have work. `claimOf` claims only a job of
 * one key, so it reads no job of another key.
 */
export class KnexKeyedWorkQueue<Messages extends MessageTable<Messages>> extends KnexWorkQueue<Messages> {
  readonly #database: Database;
  readonly #now: () => Promise<Instant>;

  constructor(parts: { database: Database; clock?: Clock }) {
    super(parts);
    const { database, clock } = parts;
    this.#database = database;
    this.#now = clock ? async () => clock.now() : () => database.now();
  }

  /** Claims the job of this key that `claim` would return if the queue had no other keys. */
  async claimOf(
    key: string,
    { tasks, lease, inOrder = [] }: ClaimRequest<Messages>,
  ): Promise<ClaimedJob<Messages> | undefined> {
    const now = await this.#now();
    const values = [now + lease, key, tasks, now, now, now, now + MAX_WAIT_IN_ORDER, inOrder];
    const [row] = await this.#database.preparedWrite<JobRow>(CLAIM_OF_KEY, values);
    return row && claimedJobOf(row);
  }

  /**
   * Returns the tasks for which the key has a due job, even while these tasks are paused or another job of the key
   * runs.
   */
  async readyTasks(key: string, tasks: readonly string[]): Promise<readonly ReadyTask[]> {
    return this.#database.prepared<ReadyTask>(READY_TASKS, [tasks, key, await this.#now()]);
  }

  /** Returns whether `releaseDue` would return a job of one of these tasks. */
  async hasDue(tasks: readonly string[]): Promise<boolean> {
    const now = await this.#now();
    const [row] = await this.#database.prepared<{ due: boolean }>(HAS_DUE, [now, tasks, now, tasks]);
    return row?.due === true;
  }

  /**
   * Marks jobs whose delay has passed as due. Returns the keys and tasks of these jobs, and of the jobs whose lease has
   * ended.
   */
  async releaseDue(tasks: readonly string[]): Promise<readonly DueTask[]> {
    const now = await this.#now();
    const ended = await this.#database.prepared<DueTask>(ENDED_LEASES, [now, tasks]);
    const released = await this.#database.preparedWrite<DueTask>(RELEASE, [now, tasks]);
    return [...ended, ...released];
  }
}

const CLAIM_OF_KEY: PreparedStatement = {
  name: 'claim_job_of_key',
  text: `update work_jobs
    set state = 'running', resumed = 0, attempts = attempts + 1, fence = fence + 1, lease_until = ?
    where position = (
      select j.position from work_jobs j
      where j.key = ? and j.task = any (?::text[]) and (
        (j.state = 'running' and j.lease_until <= ?)
        or (j.state = 'queued' and j.due_at <= ?
          and not exists (select 1 from work_jobs r where r.key = j.key and r.state = 'running')
          and not exists (
            select 1 from work_jobs o
            where o.key = j.key and o.position < j.position and o.state = 'queued' and o.task = j.task
            and (o.due_at <= ? or (o.due_at <= ? and o.task = any (?::text[])))))
      ) and ${isNotPaused('j')}
      order by j.position limit 1 for update of j skip locked)
    returning ${JOB_COLUMNS.join(', ')}`,
};

/** Parameters: tasks, key, now. */
const READY_TASKS: PreparedStatement = {
  name: 'ready_tasks_of_key',
  text: `select t.task, ready.position
    from unnest(?::text[]) as t (task)
    cross join lateral (
      select j.position from work_jobs j
      where j.key = ? and j.task = t.task and j.state = 'queued' and j.due_at <= ?
      order by j.position limit 1) ready`,
};

const ENDED = `state = 'running' and lease_until <= ? and task = any (?::text[])`;
const WAITED = `state = 'queued' and due_at > 0 and due_at <= ? and task = any (?::text[])`;

const HAS_DUE: PreparedStatement = {
  name: 'has_due_jobs',
  text: `select exists (select 1 from work_jobs where ${ENDED})
    or exists (select 1 from work_jobs where ${WAITED}) as due`,
};

const ENDED_LEASES: PreparedStatement = {
  name: 'ended_leases',
  text: `select key, task, position from work_jobs where ${ENDED} order by position limit ${MAX_RELEASED_JOBS}`,
};

const RELEASE: PreparedStatement = {
  name: 'release_due_jobs',
  text: `update work_jobs set due_at = 0 where position in (
      select position from work_jobs where ${WAITED} order by position limit ${MAX_RELEASED_JOBS}
      for update skip locked)
    returning key, task, position`,
};
