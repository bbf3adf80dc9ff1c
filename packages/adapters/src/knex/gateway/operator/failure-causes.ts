import type { FailureCause } from '@gatehouse/core/operator';
import type { Database } from '../../database.ts';

const MAX_CAUSES = 50;

interface CauseRow {
  readonly task: string;
  readonly code: string | null;
  readonly jobs: unknown;
  readonly last_at: unknown;
}

/**
 * Counts the failed jobs of the queue by task and by the code of the failure, the most frequent first, at most 50. On
 * PostgreSQL the database must be open for a principal that can see all jobs.
 */
export async function failureCauses(database: Database): Promise<readonly FailureCause[]> {
  const rows = await database.read((from) =>
    from('work_jobs')
      .where({ state: 'failed' })
      .select('task', { code: 'failure_code' })
      .count({ jobs: '*' })
      .max({ last_at: 'failure_last_at' })
      .groupBy('task', 'failure_code')
      .orderBy([{ column: 'jobs', order: 'desc' }, 'task', 'code'])
      .limit(MAX_CAUSES),
  );
  return (rows as unknown as readonly CauseRow[]).map(({ task, code, jobs, last_at }) => ({
    ...{ task, code: code ?? 'unknown' },
    ...{ jobs: Number(jobs), lastAt: Number(last_at ?? 0) },
  }));
}
