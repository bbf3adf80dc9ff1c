import type {
  ClaimedJob,
  JobFailure,
  JobState,
  MessageTable,
  OutboxMessage,
  QueuedJob,
} from '@gatehouse/core/queue';

/** A row of `work_jobs`. */
export interface JobRow {
  readonly position: number;
  readonly id: string;
  readonly task: string;
  readonly key: string;
  readonly replaces: string | null;
  /** Payload as JSON. */
  readonly payload: string;
  readonly queued_at: number;
  readonly state: 'queued' | 'running' | 'failed';
  readonly due_at: number;
  readonly attempts: number;
  readonly fence: number;
  readonly lease_until: number | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  /** 1 if the job can be retried after its failure. */
  readonly failure_retryable: number | null;
  readonly failure_first_at: number | null;
  readonly failure_last_at: number | null;
  /** 1 if the paused jobs of this key were resumed while this job ran. */
  readonly resumed: number;
  /** `traceparent` of the request or job that queued this job; null if it was not traced. */
  readonly trace_parent: string | null;
}

/** A row, and the state of the job as lists show it. */
export interface ShownJobRow extends JobRow {
  readonly shown: JobState;
  readonly paused_for: string | null;
}

export const JOB_COLUMNS: readonly (keyof JobRow)[] = [
  'position',
  'id',
  'task',
  'key',
  'replaces',
  'payload',
  'queued_at',
  'state',
  'due_at',
  'attempts',
  'fence',
  'lease_until',
  'failure_code',
  'failure_message',
  'failure_retryable',
  'failure_first_at',
  'failure_last_at',
  'resumed',
  'trace_parent',
];

export function claimedJobOf<Messages extends MessageTable<Messages>>(row: JobRow): ClaimedJob<Messages> {
  const { attempts: attempt, fence, trace_parent: traceParent } = row;
  const job = { message: messageOf<Messages>(row), attempt, fence, failure: failureOf(row) };
  return traceParent === null ? job : { ...job, traceParent };
}

export function queuedJobOf<Messages extends MessageTable<Messages>>(row: ShownJobRow): QueuedJob<Messages> {
  const { shown: state, attempts, due_at: dueAt } = row;
  const pausedFor = state === 'paused' ? row.paused_for : null;
  return { message: messageOf(row), state, attempts, dueAt, pausedFor, failure: failureOf(row) };
}

function messageOf<Messages extends MessageTable<Messages>>(row: JobRow): OutboxMessage<Messages> {
  const { id, task, key, replaces, queued_at: queuedAt } = row;
  // The cast is safe, because the compiler checked the type of the payload when `add` stored it.
  const message = { id, task, key, payload: JSON.parse(row.payload), queuedAt } as OutboxMessage<Messages>;
  return replaces === null ? message : { ...message, replaces };
}

function failureOf(row: JobRow): JobFailure | null {
  const { failure_code: code, failure_message: message } = row;
  const { failure_first_at: firstAt, failure_last_at: lastAt } = row;
  if (code === null || message === null || firstAt === null || lastAt === null) return null;
  return { code, message, retryable: row.failure_retryable === 1, firstAt, lastAt };
}
