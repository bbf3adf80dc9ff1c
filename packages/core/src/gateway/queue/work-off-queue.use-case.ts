import { DomainError } from '../../kernel/domain-error.ts';
import { MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { JobFailed, JobPaused, JobPostponed, LeaseLost } from './job-errors.ts';
import type { MessageTable, TaskOf } from './outbox-message.ts';
import type { ClaimedJob, FailedAttempt } from './queued-job.ts';
import { MAX_ATTEMPTS, retryDelay } from './retry-delay.ts';
import type { WorkQueue } from './work-queue.port.ts';

const LEASE: Milliseconds = 2 * MINUTE;
const MAX_MESSAGE_LENGTH = 500;

/** Extends the lease of a job that takes long. Stop working on the job if this rejects with `LeaseLost`. */
export type KeepLease = () => Promise<void>;

/**
 * Completes the job in the current unit of work, so that the job ends together with what the handler stores. Rejects
 * with `LeaseLost` if another worker has claimed the job, so that the unit of work stores nothing. If a handler does
 * not call this, the job is completed when the handler resolves. A handler that calls this must reject if the unit of
 * work rejects.
 */
export type CompleteJob = () => Promise<void>;

/**
 * A handler for each task. A handler can be called twice for one job, because a worker can crash after it has done the
 * work. A handler rejects with `JobFailed`, `JobPostponed` or `JobPaused` to fail, postpone or pause the job. After any
 * other error the job is retried; after `MAX_ATTEMPTS` attempts it fails.
 */
export type JobHandlers<Messages extends MessageTable<Messages>> = {
  readonly [Task in TaskOf<Messages>]: (
    job: ClaimedJob<Messages, Task>,
    keepLease: KeepLease,
    complete: CompleteJob,
  ) => Promise<void>;
};

/** Performs the due jobs of a queue. */
export class WorkOffQueue<Messages extends MessageTable<Messages>> {
  readonly #ports: {
    readonly queue: WorkQueue<Messages>;
    readonly handlers: JobHandlers<Messages>;
    readonly random: RandomSource;
    readonly inOrder?: readonly TaskOf<Messages>[];
  };

  /**
   * `inOrder` contains the tasks whose jobs with equal keys run in order, even while an earlier one waits for its
   * retry.
   */
  constructor(ports: {
    queue: WorkQueue<Messages>;
    handlers: JobHandlers<Messages>;
    random: RandomSource;
    inOrder?: readonly TaskOf<Messages>[];
  }) {
    this.#ports = ports;
  }

  /**
   * Works on at most `limit` jobs and stops if no job is due. Returns the number of claimed jobs, including failed
   * ones.
   */
  async execute(limit: number): Promise<number> {
    for (let taken = 0; taken < limit; taken += 1) {
      const begun = await this.begin();
      if (!begun) return taken;
      await begun.done;
    }
    return limit;
  }

  /**
   * Claims the next due job and begins to work on it. Returns undefined if no job is due. `done` resolves when the job
   * is settled, even if the job has failed. It rejects only if the queue cannot store the outcome.
   */
  async begin(): Promise<{ readonly done: Promise<void> } | undefined> {
    const tasks = Object.keys(this.#ports.handlers) as TaskOf<Messages>[];
    const job = await this.#ports.queue.claim({ tasks, lease: LEASE, inOrder: this.#ports.inOrder });
    return job && { done: this.#work(job) };
  }

  async #work(job: ClaimedJob<Messages>): Promise<void> {
    const { queue, handlers } = this.#ports;
    // A job that crashes its worker is never settled. Without this check it would be claimed again forever.
    if (job.attempt > MAX_ATTEMPTS) return this.#giveUp(job, job.failure ?? WORKER_DIED);
    const keepLease = async () => {
      if (!(await queue.renew(job, LEASE))) throw new LeaseLost();
    };
    let isCompleted = false;
    const complete = async () => {
      if (!(await queue.complete(job))) throw new LeaseLost();
      isCompleted = true;
    };
    try {
      await handlers[job.message.task](job, keepLease, complete);
    } catch (error) {
      return this.#settleFailed(job, error);
    }
    // If the lease is lost, the other worker settles the job.
    if (!isCompleted) await queue.complete(job);
  }

  async #settleFailed(job: ClaimedJob<Messages>, error: unknown): Promise<void> {
    const { queue, random } = this.#ports;
    if (error instanceof LeaseLost) return;
    const failure = failureOf(error);
    if (error instanceof JobPostponed) await queue.postpone(job, error.after, error.failure);
    else if (error instanceof JobPaused) await queue.pause(job, error.reason);
    else if (error instanceof JobFailed) await queue.fail(job, { ...failure, retryable: error.retryable });
    else if (job.attempt >= MAX_ATTEMPTS) await this.#giveUp(job, failure);
    else await queue.retry(job, retryDelay(job.attempt, (random.bytes(1)[0] ?? 0) / 256), failure);
  }

  async #giveUp(job: ClaimedJob<Messages>, { code, message }: FailedAttempt): Promise<void> {
    await this.#ports.queue.fail(job, { code, message, retryable: true });
  }
}

const WORKER_DIED: FailedAttempt = {
  code: 'worker_died',
  message: 'Every worker that claimed this job stopped before it was done.',
};

/**
 * Returns the failure to store. Shortens the message and removes characters that cannot be stored, because the text can
 * come from another server.
 */
function failureOf(error: unknown): FailedAttempt {
  const code = error instanceof DomainError ? error.code : 'unexpected';
  const text = error instanceof Error ? error.message : String(error);
  const message = [...text.toWellFormed().replaceAll('\0', '\uFFFD')].slice(0, MAX_MESSAGE_LENGTH).join('');
  return { code, message };
}
