import type { FailureCause } from '@gatehouse/core/operator';
import type { Database } from '../../database.ts';

const MAX_CAUSES = 50;

interface CauseRow {
  readonly task: string;
  readonly code: string | null;
  readonly jobs: unknown;
  readonly keys: unknown;
  readonly last_at: unknown;
}

/**
 * Counts the failed jobs of the queue by task and failure code. Returns at most 50 counts, the highest first. `tasks`:
 * counts only jobs of these tasks. On PostgreSQL the database must be open for a principal that can see all jobs.
 */
export async function failureCauses(
  database: Database,
  tasks?: readonly string[],
): Promise<readonly FailureCause[]> {
  const rows = await database.read((from) => {
    const failed = from('work_jobs').where({ state: 'failed' });
    if (tasks) failed.whereIn('task', [...tasks]);
    return failed
      .select('task', { code: 'failure_code' })
      .count({ jobs: '*' })
      .countDistinct({ keys: 'key' })
      .max({ last_at: 'failure_last_at' })
      .groupBy('task', 'failure_code')
      .orderBy([{ column: 'jobs', order: 'desc' }, 'task', 'code'])
      .limit(MAX_CAUSES);
  });
  return (rows as unknown as readonly CauseRow[]).map(({ task, code, jobs, keys, last_at }) => ({
    ...{ task, code: code ?? 'unknown' },
    ...{ jobs: Number(jobs), keys: Number(keys), lastAt: Number(last_at ?? 0) },
  }));
}
