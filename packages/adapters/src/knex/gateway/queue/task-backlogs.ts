import type { Instant } from '@gatehouse/core/kernel';
import { JOB_STATES, type JobCounts, type JobState, type TaskBacklog } from '@gatehouse/core/queue';
import { byText } from '../../by-text.ts';
import type { Database } from '../../database.ts';
import { shownJobs } from './shown-jobs.ts';

interface BacklogRow {
  readonly task: string;
  readonly shown: JobState;
  readonly jobs: number;
  readonly oldest: number;
}

/** Counts the jobs of each task by the state that lists show. */
export async function taskBacklogs(database: Database, now: Instant): Promise<readonly TaskBacklog[]> {
  const rows = await database.read((from) =>
    shownJobs(from, {}, now)
      .select('task', 'shown')
      .count({ jobs: '*' })
      .min({ oldest: 'queued_at' })
      .groupBy('task', 'shown'),
  );
  const byTask = Map.groupBy(rows as unknown as BacklogRow[], ({ task }) => task);
  return [...byTask]
    .map(([task, own]) => ({ task, counts: countsOf(own), oldestAt: oldestOf(own) }))
    .sort(byText(({ task }) => task));
}

function countsOf(rows: readonly BacklogRow[]): JobCounts {
  const none = JOB_STATES.map((state) => [state, 0]);
  return Object.fromEntries([...none, ...rows.map(({ shown, jobs }) => [shown, Number(jobs)])]);
}

function oldestOf(rows: readonly BacklogRow[]): Instant | null {
  const instants = rows.filter(({ shown }) => shown !== 'failed').map(({ oldest }) => Number(oldest));
  return instants.length > 0 ? Math.min(...instants) : null;
}
