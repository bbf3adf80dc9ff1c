import type { ClaimedJob, ClaimRequest, MessageTable, WorkQueue } from '@gatehouse/core/queue';

/** A task with a due job. All jobs belong to one key. */
interface ReadyTask {
  readonly task: string;
  /** Position of the first due job. */
  readonly position: number;
}

/** A queue in PostgreSQL that can claim the jobs of one key. `KnexKeyedWorkQueue` implements it. */
export interface KeyedQueue<Messages extends MessageTable<Messages>> extends WorkQueue<Messages> {
  /** Claims the job of this key that `claim` would return if the queue had no other keys. */
  claimOf(key: string, request: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined>;

  /**
   * Returns the tasks for which the key has a due job, even while these tasks are paused or another job of the key
   * runs.
   */
  readyTasks(key: string, tasks: readonly string[]): Promise<readonly ReadyTask[]>;

  /** Returns whether `releaseDue` would return a job of one of these tasks. */
  hasDue(tasks: readonly string[]): Promise<boolean>;

  /**
   * Marks jobs whose delay has passed as due. Returns the keys and tasks of these jobs, and of the jobs whose lease has
   * ended.
   */
  releaseDue(tasks: readonly string[]): Promise<readonly (ReadyTask & { readonly key: string })[]>;
}
