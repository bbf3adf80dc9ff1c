import type { Clock } from '../../kernel/clock.port.ts';
import { DAY, type Instant, type Milliseconds } from '../../kernel/instant.ts';
import type { SyncMessages } from '../catalog/sync-messages.ts';
import { PolicyUnavailable } from '../entitlement/policy-unavailable.ts';
import { JobFailed, JobPaused, JobPostponed } from '../queue/job-errors.ts';
import type { ClaimedJob } from '../queue/queued-job.ts';
import { growingWait } from '../queue/retry-delay.ts';
import type { JobHandlers } from '../queue/work-off-queue.use-case.ts';
import { ENTITLEMENT_UNKNOWN, EntitlementUnknown } from '../statement/entitlement-unknown.ts';
import { RecordConflict, RecordRefused, RepositoryBusy, SignInRequired, WriteDenied } from './sync-errors.ts';
import type { WriteCatalogRecord } from './write-catalog-record.use-case.ts';

/** The tasks that write to the repositories of holders. */
export const SYNC_TASKS = ['sync.catalog'] as const;

/** Reason for which the jobs of a holder are paused until the next sign-in. */
export const SIGN_IN_REQUIRED = 'sign_in_required';

/** Time for which a job waits for the policy before it fails. */
const POLICY_PATIENCE: Milliseconds = DAY;

const FINAL = [WriteDenied, RecordRefused, RecordConflict] as const;

/** Returns the handlers of the sync messages. */
export function syncHandlers(ports: {
  readonly write: WriteCatalogRecord;
  readonly clock: Clock;
}): JobHandlers<SyncMessages> {
  return {
    'sync.catalog': async (job, keepLease, complete) => {
      const { did, file } = job.message.payload;
      try {
        await ports.write.execute(did, file, { keepLease, complete });
      } catch (error) {
        throw outcomeOf(error, job, ports.clock.now());
      }
    },
  };
}

/** Maps the failure of a write to the outcome of its job. After an unknown failure, the job is retried. */
function outcomeOf(error: unknown, job: ClaimedJob<SyncMessages>, now: Instant): unknown {
  if (error instanceof SignInRequired) return new JobPaused(SIGN_IN_REQUIRED, { cause: error });
  if (error instanceof RepositoryBusy) return new JobPostponed(error.after, error);
  if (error instanceof EntitlementUnknown) return new JobPaused(ENTITLEMENT_UNKNOWN, { cause: error });
  if (error instanceof PolicyUnavailable) return withoutPolicy(error, job, now);
  const final =
    FINAL.find((kind) => error instanceof kind) && (error as InstanceType<(typeof FINAL)[number]>);
  return final ? new JobFailed(final.code, final.message, { retryable: false, cause: error }) : error;
}

/**
 * Postpones a job by the time that it has already waited for the policy, within the limits of `growingWait`. Does not
 * count the attempt, because nothing was written. Fails the job after `POLICY_PATIENCE`.
 */
function withoutPolicy(
  error: PolicyUnavailable,
  { failure }: ClaimedJob<SyncMessages>,
  now: Instant,
): JobFailed | JobPostponed {
  const waited = failure?.code === error.code ? now - failure.firstAt : 0;
  return waited < POLICY_PATIENCE
    ? new JobPostponed(growingWait(waited), error)
    : new JobFailed(error.code, error.message, { retryable: true, cause: error });
}
