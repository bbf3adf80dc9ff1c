import { type Instant, type Milliseconds, SECOND } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { Outbox } from './outbox.port.ts';
import type { MessageTable, TaskOf } from './outbox-message.ts';
import type { ClaimedJob, FailedAttempt, JobCounts, JobFailure, JobState, QueuedJob } from './queued-job.ts';

/**
 * Maximum time for which later jobs of an ordered task wait for an earlier one that is not due. It is longer than the
 * delays of the first three retries.
 */
export const MAX_WAIT_IN_ORDER: Milliseconds = 150 * SECOND;

/** Parameters of a claim. */
export interface ClaimRequest<Messages extends MessageTable<Messages>> {
  /** The tasks that this worker can perform. Jobs of other tasks stay in the queue and do not delay these tasks. */
  readonly tasks: readonly TaskOf<Messages>[];
  /** Time for which the job belongs to the worker. The worker can extend it with `renew`. */
  readonly lease: Milliseconds;
  /**
   * The tasks whose jobs with equal keys run in order, even while an earlier one waits for its retry. A job of such a
   * task is not claimed while an earlier job of its key and task is due within `MAX_WAIT_IN_ORDER`. Default: none.
   */
  readonly inOrder?: readonly TaskOf<Messages>[] | undefined;
}

/** Filter for jobs. A job matches if every given condition holds. */
export interface JobFilter<Messages extends MessageTable<Messages>> {
  readonly state?: JobState | undefined;
  readonly key?: string | undefined;
  /** Only messages with this value of `replaces`. */
  readonly replaces?: string | undefined;
  readonly tasks?: readonly TaskOf<Messages>[] | undefined;
  /** Only jobs whose latest failure has this code. */
  readonly failureCode?: string | undefined;
}

/** Selects the jobs of one key. */
export interface KeyFilter<Messages extends MessageTable<Messages>> {
  readonly key: string;
  readonly tasks: readonly TaskOf<Messages>[];
}

/** The jobs of one key by state, and the reason why they are paused. */
export interface KeySummary {
  readonly counts: JobCounts;
  /** Reason why these jobs are paused; null if they are not paused. A key can be paused even if it has no jobs. */
  readonly pausedFor: string | null;
}

/** A task and the number of its jobs in the queue. */
export interface TaskBacklog {
  readonly task: string;
  readonly counts: JobCounts;
  /** Time at which the oldest job that has not failed was queued; null if all jobs have failed. */
  readonly oldestAt: Instant | null;
}

/**
 * A durable queue that workers in several processes share. It delivers each message at least once: if a worker crashes,
 * another worker gets the job when the lease ends. The queue has its own clock, so that the clocks of the workers do
 * not matter.
 */
export abstract class WorkQueue<Messages extends MessageTable<Messages>> extends Outbox<Messages> {
  /**
   * Returns the due job that was queued first; undefined if no job is due. A job whose lease has ended is due again.
   * Skips paused jobs, and keys with a running job. Jobs of one key run in the order in which they were queued, except
   * that later ones pass a job that waits for its retry. Otherwise one job that fails repeatedly would delay all others
   * of the key for hours. Jobs of a task in `inOrder` pass it only while its retry is more than `MAX_WAIT_IN_ORDER`
   * away. Jobs that replace each other always run in order: after a newer one was queued, no worker can claim an older
   * one. If workers claim concurrently, each job goes to one worker, and jobs of one key are never claimed at the same
   * time. Rejects inside a unit of work, because other workers must see the claim immediately.
   */
  abstract claim(request: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined>;

  /**
   * Extends the lease by this time from now. Returns false if the job belongs to another worker or no
   * longer exists.
   */
  abstract renew(job: ClaimedJob<Messages>, lease: Milliseconds): Promise<boolean>;

  /**
   * Removes the job because it is done, and removes failed jobs that it replaces. This method and the others that
   * settle a claim belong to the surrounding unit of work. They return false and change nothing if the job was claimed
   * again or no longer exists.
   */
  abstract complete(job: ClaimedJob<Messages>): Promise<boolean>;

  /**
   * Queues the job again, due after this delay, and records the failure. If a newer message that replaces the job was
   * queued since, removes the job instead.
   */
  abstract retry(job: ClaimedJob<Messages>, after: Milliseconds, failure: FailedAttempt): Promise<boolean>;

  /**
   * Queues the job again, due after this delay, without counting the attempt. Records the failure if one is given. If a
   * newer message that replaces the job was queued since, removes the job instead.
   */
  abstract postpone(
    job: ClaimedJob<Messages>,
    after: Milliseconds,
    failure?: FailedAttempt,
  ): Promise<boolean>;

  /**
   * Pauses every current and later job of this key and task, until `resume` is called. Does not count the attempt. If
   * the key was resumed after the job was claimed, the reason can be outdated. In that case, pauses nothing and makes
   * the job due immediately. If a newer message that replaces the job was queued since, removes the job instead.
   */
  abstract pause(job: ClaimedJob<Messages>, reason: string): Promise<boolean>;

  /**
   * Ends every pause of the key for this reason. A job of the key that is running now can then no longer pause the key.
   */
  abstract resume(key: string, reason: string): Promise<void>;

  /**
   * Marks the job as failed. The job keeps its failure and its payload, and no worker gets it. Removes older failed
   * jobs that it replaces.
   */
  abstract fail(
    job: ClaimedJob<Messages>,
    failure: FailedAttempt & Pick<JobFailure, 'retryable'>,
  ): Promise<boolean>;

  /**
   * Queues a failed job again. The job is due immediately, without its failure, and its attempts count from 0. Returns
   * false if the key has no failed job with this id. If a newer message that replaces the job is queued, removes the
   * job instead, and returns true.
   */
  abstract requeue(key: string, id: string): Promise<boolean>;

  /** Jobs in the order in which they were queued. A cursor stays valid while jobs are added and removed. */
  abstract jobs(filter: JobFilter<Messages>, request: PageRequest): Promise<Page<QueuedJob<Messages>>>;

  /**
   * Counts the jobs of one key by state, and returns the reason why they are paused. Ignores the pauses of other keys
   * and of other tasks.
   */
  abstract summary(filter: KeyFilter<Messages>): Promise<KeySummary>;

  /** The number of jobs of each task, in the order of the tasks' names. Tasks without jobs are omitted. */
  abstract backlog(): Promise<readonly TaskBacklog[]>;

  /**
   * Removes at most `limit` failed jobs whose last failure was before the instant, and returns the number of removed
   * jobs.
   */
  abstract purgeFailed(before: Instant, limit: number): Promise<number>;
}
