import type { Instant, Milliseconds } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { Outbox } from './outbox.port.ts';
import type { MessageTable, TaskOf } from './outbox-message.ts';
import type { ClaimedJob, FailedAttempt, JobCounts, JobFailure, JobState, QueuedJob } from './queued-job.ts';

/** Parameters of a claim. */
export interface ClaimRequest<Messages extends MessageTable<Messages>> {
  /** The tasks that this worker can do. Jobs of other tasks stay in the queue and do not delay these. */
  readonly tasks: readonly TaskOf<Messages>[];
  /** How long the job belongs to the worker, unless it renews the lease. */
  readonly lease: Milliseconds;
}

/** Filter for jobs. A job matches if every given condition holds. */
export interface JobFilter<Messages extends MessageTable<Messages>> {
  readonly state?: JobState | undefined;
  readonly key?: string | undefined;
  /** Only messages with this value of `replaces`. */
  readonly replaces?: string | undefined;
  readonly tasks?: readonly TaskOf<Messages>[] | undefined;
}

/** Jobs of one key. */
export interface KeyFilter<Messages extends MessageTable<Messages>> {
  readonly key: string;
  readonly tasks: readonly TaskOf<Messages>[];
}

/** The jobs of one key by state, and why they are paused. */
export interface KeySummary {
  readonly counts: JobCounts;
  /** Why these jobs are paused; null if they are not. The key can be paused while it has no jobs. */
  readonly pausedFor: string | null;
}

/** The jobs of one task. */
export interface TaskBacklog {
  readonly task: string;
  readonly counts: JobCounts;
  /** When the oldest job that has not failed was queued; null if all have failed. */
  readonly oldestAt: Instant | null;
}

/**
 * A durable queue that workers in several processes share. It delivers at least once: if a worker crashes, another one
 * gets the job when the lease ends. The queue has its own clock, so that the clocks of the workers do not matter.
 */
export abstract class WorkQueue<Messages extends MessageTable<Messages>> extends Outbox<Messages> {
  /**
   * Returns the due job that was queued first; undefined if none is due. A job whose lease has ended is due again. Skips
   * keys with a running job, and paused jobs. If workers claim concurrently, each job goes to one of them, and never two
   * jobs of one key. Rejects inside a unit of work, because the claim must be visible to others immediately.
   */
  abstract claim(request: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined>;

  /** Extends the lease to this long from now. Returns false if the job belongs to another worker or no longer exists. */
  abstract renew(job: ClaimedJob<Messages>, lease: Milliseconds): Promise<boolean>;

  /**
   * Removes the job because it is done, and failed jobs that it replaces. Like the other methods that settle a claim, it
   * belongs to the surrounding unit of work, and returns false and changes nothing if the job was claimed again or no
   * longer exists.
   */
  abstract complete(job: ClaimedJob<Messages>): Promise<boolean>;

  /**
   * Queues the job again, due after this long, and records the failure. If a newer message that replaces it was
   * queued since, removes the job instead.
   */
  abstract retry(job: ClaimedJob<Messages>, after: Milliseconds, failure: FailedAttempt): Promise<boolean>;

  /**
   * Queues the job again, due after this long, without counting the attempt. Records the failure if one is given. Removes
   * the job in the same case as `retry`.
   */
  abstract postpone(
    job: ClaimedJob<Messages>,
    after: Milliseconds,
    failure?: FailedAttempt,
  ): Promise<boolean>;

  /**
   * Pauses every job of this key and task, this one and those that are queued later, until `resume` is
   * called. Counts no attempt. If the key was resumed since the job was claimed, nothing is paused and the
   * job is due at once, because the handler may
   * have failed before the key was resumed. Removes the job in the same case as
   * `retry`.
   */
  abstract pause(job: ClaimedJob<Messages>, reason: string): Promise<boolean>;

  /** Ends every pause of the key for this reason. Does nothing if there is none. */
  abstract resume(key: string, reason: string): Promise<void>;

  /**
   * Marks the job as failed. It keeps its failure and its payload, and no worker gets it. Removes older failed jobs
   * that it replaces.
   */
  abstract fail(
    job: ClaimedJob<Messages>,
    failure: FailedAttempt & Pick<JobFailure, 'retryable'>,
  ): Promise<boolean>;

  /**
   * Queues a failed job again, due immediately, without its failure and with no attempts counted. Returns false if the
   * key has no failed job of this id.
   */
  abstract requeue(key: string, id: string): Promise<boolean>;

  /** Jobs in the order in which they were queued. A cursor stays valid while jobs are added and removed. */
  abstract jobs(filter: JobFilter<Messages>, request: PageRequest): Promise<Page<QueuedJob<Messages>>>;

  /** The jobs of one key, counted by their state. */
  abstract summary(filter: KeyFilter<Messages>): Promise<KeySummary>;

  /** The jobs of every key by task, in the order of the tasks' names. Tasks without jobs are missing. */
  abstract backlog(): Promise<readonly TaskBacklog[]>;

  /** Removes at most `limit` failed jobs whose last failure was before the instant, and returns their number. */
  abstract purgeFailed(before: Instant, limit: number): Promise<number>;
}
