import type { Instant } from '../../kernel/instant.ts';
import type { MessageTable, OutboxMessage, TaskOf } from './outbox-message.ts';

/**
 * `queued`: due, and waits for a worker. `waiting`: not due before `dueAt`. `paused`: waits until its key is resumed.
 * `running`: a worker has claimed it. `failed`: retried only if a person requests it. Finished and replaced jobs are
 * not in the queue.
 */
export const JOB_STATES = ['queued', 'waiting', 'paused', 'running', 'failed'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** The latest failure of a job. */
export interface JobFailure {
  /** A stable code for programs. */
  readonly code: string;
  /** A message that an operator can read. It contains no secrets. */
  readonly message: string;
  /** True if another attempt could succeed without any change by a person. */
  readonly retryable: boolean;
  /** Time of the first of the consecutive attempts that failed with this code. */
  readonly firstAt: Instant;
  readonly lastAt: Instant;
}

/** Reason why an attempt failed. */
export type FailedAttempt = Pick<JobFailure, 'code' | 'message'>;

/** A message in the queue. */
export interface QueuedJob<Messages extends MessageTable<Messages>> {
  readonly message: OutboxMessage<Messages>;
  readonly state: JobState;
  /** Number of attempts so far. Postponed attempts are not counted. */
  readonly attempts: number;
  /** Instant before which no worker gets the job. */
  readonly dueAt: Instant;
  /** Reason why the job is paused; null in every other state. */
  readonly pausedFor: string | null;
  /** The latest failure; null if no attempt has failed yet. */
  readonly failure: JobFailure | null;
}

/** Number of jobs in each state. */
export type JobCounts = Readonly<Record<JobState, number>>;

/** A job that belongs to one worker until the lease ends. */
export interface ClaimedJob<
  Messages extends MessageTable<Messages>,
  Task extends TaskOf<Messages> = TaskOf<Messages>,
> {
  readonly message: OutboxMessage<Messages, Task>;
  /** Number of this attempt, starting at 1. */
  readonly attempt: number;
  /** Increases with every claim of the job. Only the worker with the latest claim can settle the job. */
  readonly fence: number;
  /** The latest failure; null if no attempt has failed yet. */
  readonly failure: JobFailure | null;
  /** The request or job that queued this job, as `traceparent` (W3C Trace Context); absent if it was not traced. */
  readonly traceParent?: string | undefined;
}
