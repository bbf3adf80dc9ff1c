import type { Instant, Milliseconds } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { Outbox } from './outbox.port.ts';
import type { MessageTable, TaskOf } from './outbox-message.ts';
import type { ClaimedJob, FailedAttempt, JobCounts, JobFailure, JobState, QueuedJob } from './queued-job.ts';

/** What a worker asks for. */
export interface ClaimRequest<Messages extends MessageTable<Messages>> {
  /** The tasks that this worker can do. Others stay for other workers and hold nothing back. */
  readonly tasks: readonly TaskOf<Messages>[];
  /** For how long the job belongs to the worker, unless it renews the lease. */
  readonly lease: Milliseconds;
}

/** Narrows a list of jobs; every condition given must hold. */
export interface JobFilter<Messages extends MessageTable<Messages>> {
  readonly state?: JobState | undefined;
  readonly key?: string | undefined;
  readonly tasks?: readonly TaskOf<Messages>[] | undefined;
}

/** Jobs of one key. */
export interface KeyFilter<Messages extends MessageTable<Messages>> {
  readonly key: string;
  readonly tasks: readonly TaskOf<Messages>[];
}

/** What waits and what failed of one key. */
export interface KeySummary {
  readonly counts: JobCounts;
  /** Why these jobs are paused; null if they are not, also where there is no job at the moment. */
  readonly pausedFor: string | null;
}

/**
 * A durable queue that workers in several processes share. It delivers at least once: a worker that dies is followed by
 * another one when its lease ends. Time comes from the queue, so that workers whose clocks differ agree.
 */
export abstract class WorkQueue<Messages extends MessageTable<Messages>> extends Outbox<Messages> {
  /**
   * Hands out the due job that was queued first; undefined when none is due. A job whose lease has ended is due again.
   * Skips keys of which a job runs, and jobs that are paused. If workers claim concurrently, each job goes to one of them, and of one key one job.
   * Rejects inside a unit of work, because the claim must be visible to others at once.
   */
  abstract claim(request: ClaimRequest<Messages>): Promise<ClaimedJob<Messages> | undefined>;

  /** Extends the lease to this long from now. False when the job belongs to another worker or is gone. */
  abstract renew(job: ClaimedJob<Messages>, lease: Milliseconds): Promise<boolean>;

  /**
   * Removes the job because it is done, and failed jobs that it replaces. Like the other methods that settle a claim, it belongs to the surrounding unit
   * of work, and returns false and changes nothing when the job was claimed again or is gone.
   */
  abstract complete(job: ClaimedJob<Messages>): Promise<boolean>;

  /**
   * Queues the job again, due after this long, and records the failure. A newer message that replaces it and has been
   * queued since makes it unnecessary; then the job is removed.
   */
  abstract retry(job: ClaimedJob<Messages>, after: Milliseconds, failure: FailedAttempt): Promise<boolean>;

  /**
   * Queues the job again, due after this long, without counting the attempt. Records the failure if one is given. Removes
   * the job where `retry` would.
   */
  abstract postpone(
    job: ClaimedJob<Messages>,
    after: Milliseconds,
    failure?: FailedAttempt,
  ): Promise<boolean>;

  /**
   * Pauses every job of this key and task, this one and those that are queued later, until `resume` is called. Counts no
   * attempt. If the key was resumed since the job was claimed, nothing is paused and the job is due at once, because the
   * handler may have failed before that. Removes the job where `retry` would.
   */
  abstract pause(job: ClaimedJob<Messages>, reason: string): Promise<boolean>;

  /** Ends every pause of the key for this reason. Does nothing if there is none. */
  abstract resume(key: string, reason: string): Promise<void>;

  /**
   * Sets the job aside as failed. It keeps its failure and its payload, and no worker gets it. Removes older failed jobs
   * that it replaces.
   */
  abstract fail(
    job: ClaimedJob<Messages>,
    failure: FailedAttempt & Pick<JobFailure, 'retryable'>,
  ): Promise<boolean>;

  /**
   * Queues a failed job again, due at once, without its failure and with no attempts counted. False when the key has no
   * failed job of this id.
   */
  abstract requeue(key: string, id: string): Promise<boolean>;

  /** Jobs in the order in which they were queued. A cursor stays valid while jobs come and go. */
  abstract jobs(filter: JobFilter<Messages>, request: PageRequest): Promise<Page<QueuedJob<Messages>>>;

  /** The jobs of one key, counted by their state. */
  abstract summary(filter: KeyFilter<Messages>): Promise<KeySummary>;

  /** Removes at most `limit` failed jobs whose last failure was before the instant. Returns how many. */
  abstract purgeFailed(before: Instant, limit: number): Promise<number>;
}
