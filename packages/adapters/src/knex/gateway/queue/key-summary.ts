import type { Instant } from '@gatehouse/core/kernel';
import {
  JOB_STATES,
  type JobState,
  type KeyFilter,
  type KeySummary,
  type MessageTable,
} from '@gatehouse/core/queue';
import type { Database } from '../../database.ts';
import { shownJobs } from './shown-jobs.ts';

/** Counts the jobs of one key by the state that lists show, and finds the reason if these jobs are paused. */
export async function keySummary<Messages extends MessageTable<Messages>>(
  database: Database,
  { key, tasks }: KeyFilter<Messages>,
  now: Instant,
): Promise<KeySummary> {
  const counted = await database.read((from) =>
    shownJobs(from, { key, tasks }, now).select('shown').count({ jobs: '*' }).groupBy('shown'),
  );
  const pause = await database.read((from) =>
    from('paused_work')
      .where({ key })
      .whereIn('task', [...tasks])
      .first(),
  );
  const none = JOB_STATES.map((state) => [state, 0]);
  const some = (counted as { shown: JobState; jobs: number }[]).map(({ shown, jobs }) => [
    shown,
    Number(jobs),
  ]);
  return {
    counts: Object.fromEntries([...none, ...some]),
    pausedFor: (pause as { reason: string } | undefined)?.reason ?? null,
  };
}
