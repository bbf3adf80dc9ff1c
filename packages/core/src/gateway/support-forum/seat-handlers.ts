import type { Clock } from '../../kernel/clock.port.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { HOUR, MINUTE, type Milliseconds, SECOND } from '../../kernel/instant.ts';
import type { ForumMessages } from '../entitlement/forum-messages.ts';
import type { Did } from '../pds/did.ts';
import { JobFailed, JobPostponed, LeaseLost } from '../queue/job-errors.ts';
import type { ClaimedJob } from '../queue/queued-job.ts';
import { MAX_ATTEMPTS } from '../queue/retry-delay.ts';
import type { JobHandlers, KeepLease } from '../queue/work-off-queue.use-case.ts';
import type { WorkQueue } from '../queue/work-queue.port.ts';
import type { CheckSeat } from './check-seat.use-case.ts';
import type { ConvergeSeat } from './converge-seat.use-case.ts';
import type { DeactivateSeat } from './deactivate-seat.use-case.ts';
import { ForumRefused, ForumUnavailable } from './forum-errors.ts';
import type { ReadSeat } from './read-seat.use-case.ts';
import type { SeatDeliveries } from './seat-deliveries.ts';
import { type SeatMessages, WAKE_UP_TASKS } from './seat-messages.ts';
import type { SuspensionCause } from './support-forum.port.ts';

/** Maximum delay that a forum can request. */
const MAX_WAIT: Milliseconds = 6 * HOUR;

/**
 * Minimum time between a call to the forum about an active seat and the next reading of the seat. It limits the calls
 * of a customer who signs in again and again.
 */
const READING_PAUSE: Milliseconds = MINUTE;

/**
 * Time after a sign-in for which the seat is read repeatedly, until the forum has an account of the holder. Discourse
 * creates the account only after the user has chosen a username.
 */
const SIGN_UP_TIME: Milliseconds = HOUR;

/** Maximum number of jobs of one holder that are read in one query. */
const PAGE_SIZE = 200;

const WITHOUT_CAUSE: SuspensionCause = {
  reason: 'The entitlement changed.',
  ticketRef: 'unknown',
};

export interface SeatHandlerParts {
  readonly converge: ConvergeSeat;
  readonly check: CheckSeat;
  readonly deactivate: DeactivateSeat;
  readonly read: ReadSeat;
  readonly deliveries: SeatDeliveries;
  readonly queue: WorkQueue<SeatMessages>;
  readonly clock: Clock;
}

/**
 * Returns the handlers of the messages about seats. Failures of the forum and of the policy are recorded at the seat.
 */
export function seatHandlers(parts: SeatHandlerParts): JobHandlers<SeatMessages> {
  const { converge, check, deactivate, read, deliveries, queue, clock } = parts;
  const wakeUp = async (job: ClaimedJob<SeatMessages, keyof ForumMessages>, keepLease: KeepLease) => {
    const { did } = job.message.payload;
    await recording(deliveries, did, job.attempt, async () => {
      const record = await deliveries.recordOf(did);
      // After a deactivation, only a later event creates a seat again.
      if (record.state === 'deactivated' && job.message.queuedAt <= (record.changedAt ?? 0)) return;
      await converge.execute(did, await latestCause(queue, did), keepLease);
    });
    await finishFailed(queue, did);
  };
  return {
    'forum.invite': wakeUp,
    'forum.suspend': wakeUp,
    'forum.check': ({ message: { payload }, attempt }) =>
      recording(deliveries, payload.did, attempt, () => check.execute(payload.did)),
    'forum.read': async ({ message: { payload, queuedAt }, attempt }) => {
      const { state, deliveredAt } = await deliveries.recordOf(payload.did);
      const pause = (deliveredAt ?? 0) + READING_PAUSE - clock.now();
      // The reading is postponed and not skipped, because a moderator can have suspended the seat since the last call.
      const isEarly = state === 'active' && (deliveredAt ?? 0) < queuedAt && pause > 0;
      if (isEarly) throw new JobPostponed(pause);
      let isRead = false;
      await recording(deliveries, payload.did, attempt, async () => {
        isRead = await read.execute(payload.did, queuedAt);
      });
      // The forum creates its account after the bridge has issued the tokens.
      const waited = clock.now() - queuedAt;
      if (!isRead && waited < SIGN_UP_TIME) throw new JobPostponed(Math.max(waited, SECOND));
    },
    'forum.deactivate': ({ message: { payload }, attempt }) => {
      const { did, ...cause } = payload;
      return recording(deliveries, did, attempt, () => deactivate.execute(did, cause));
    },
  };
}

/**
 * Returns the cause in the latest event and not the cause in this job, because the worker acts on the current
 * entitlement.
 */
async function latestCause(queue: WorkQueue<SeatMessages>, did: Did): Promise<SuspensionCause> {
  const { items } = await queue.jobs({ key: did, tasks: WAKE_UP_TASKS }, { limit: PAGE_SIZE });
  const { reason, ticketRef } = (items.at(-1)?.message.payload ?? {}) as Partial<SuspensionCause>;
  return { reason: reason ?? WITHOUT_CAUSE.reason, ticketRef: ticketRef ?? WITHOUT_CAUSE.ticketRef };
}

/**
 * Queues failed messages about the seat again after a success. The seat needs no further change, so these jobs end
 * immediately.
 */
async function finishFailed(queue: WorkQueue<SeatMessages>, did: Did): Promise<void> {
  const failed = { key: did, tasks: WAKE_UP_TASKS, state: 'failed' } as const;
  for (const { message } of (await queue.jobs(failed, { limit: PAGE_SIZE })).items)
    await queue.requeue(did, message.id);
}

/** Records a failure and maps it to the outcome of the job. After an unknown error, the job is retried. */
async function recording(
  deliveries: SeatDeliveries,
  did: Did,
  attempt: number,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LeaseLost || !(error instanceof DomainError)) throw error;
    const wait = error instanceof ForumUnavailable ? error.retryAfter : null;
    const isFinal = error instanceof ForumRefused || (wait === null && attempt >= MAX_ATTEMPTS);
    await deliveries.failed(did, { code: error.code, message: error.message, isFinal });
    if (wait !== null) throw new JobPostponed(Math.min(wait, MAX_WAIT), error);
    if (!(error instanceof ForumRefused)) throw error;
    throw new JobFailed(error.code, error.message, { retryable: true, cause: error });
  }
}
