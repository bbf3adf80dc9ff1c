import type { Instant } from '../../kernel/instant.ts';
import type { MessageTable, OutboxMessage, TaskOf } from './outbox-message.ts';

/**
 * `queued`: due, and waits for a worker. `waiting`: not due before `dueAt`. `paused`: waits until its key is resumed.
 * `running`: a worker holds it. `failed`: it is not retried unless a person requests it. Jobs that are done, or that a
 * newer message has replaced, are not in the queue.
 */
export const JOB_STATES = ['queued', 'waiting', 'paused', 'running', 'failed'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** Why the latest attempt failed. */
export interface JobFailure {
  /** A stable code for programs. */
  readonly code: string;
  /** A message for people, without secrets. */
  readonly message: string;
  /** Could another attempt succeed without a change by a person? */
  readonly retryable: boolean;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
}

/** Why an attempt failed. */
export type FailedAttempt = Pick<JobFailure, 'code' | 'message'>;

/** A message in the queue. */
export interface QueuedJob<Messages extends MessageTable<Messages>> {
  readonly message: OutboxMessage<Messages>;
  readonly state: JobState;
  /** How many times a worker has claimed it. Postponed attempts are not counted. */
  readonly attempts: number;
  /** No worker gets it before this instant. */
  readonly dueAt: Instant;
  /** Why the job is paused; null in every other state. */
  readonly pausedFor: string | null;
  /** Null until an attempt has failed. */
  readonly failure: JobFailure | null;
}

/** How many jobs are in each state. */
export type JobCounts = Readonly<Record<JobState, number>>;

/** A job that a worker holds until its lease ends. */
export interface ClaimedJob<
  Messages extends MessageTable<Messages>,
  Task extends TaskOf<Messages> = TaskOf<Messages>,
> {
  readonly message: OutboxMessage<Messages, Task>;
  /** Number of this attempt, starting at 1. */
  readonly attempt: number;
  /** Grows with every claim of the job. Only the holder of the latest claim can settle it. */
  readonly fence: number;
  /** Null until an attempt has failed. */
  readonly failure: JobFailure | null;
}
