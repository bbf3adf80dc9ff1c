import type { ByEngine } from '../../by-engine.ts';
import type { EngineName, PreparedStatement } from '../../engine.ts';
import { JSON_KEYS } from '../../mysql/json-keys.ts';
import { JOB_COLUMNS } from './job-row.ts';

/**
 * Claims the first due job. A queued job is not due while its key has a running job, or an earlier job that must run
 * first. Jobs of paused tasks are not claimed. A running job is due when its lease has ended. Two callers never update
 * the same row, because each skips rows that the other has locked. If they choose two jobs of one key at the same
 * moment, the unique index rejects the second caller, which retries. Parameters: lease end, now, tasks, now, tasks,
 * tasks, now, `inOrder`, now + `MAX_WAIT_IN_ORDER`, `inOrder`.
 */
export const CLAIM: ByEngine<PreparedStatement> = {
  sqlite: claim('sqlite', 'in (select value from json_each(?))', ''),
  mysql: claim('mysql', `in (select value from ${JSON_KEYS} known)`, 'for update skip locked'),
  postgres: claim('postgres', '= any (?::text[])', 'for update of j skip locked'),
};

/** SQL condition: the task of the row is not paused. */
export function isNotPaused(row: string): string {
  return `not exists (select 1 from paused_work p where p.key = ${row}.key and p.task = ${row}.task)`;
}

function claim(engine: EngineName, isTask: string, lock: string): PreparedStatement {
  return {
    name: `claim_job_${engine}`,
    text: `update work_jobs
      set state = 'running', resumed = 0, attempts = attempts + 1, fence = fence + 1, lease_until = ?
      where position = (
        select j.position from work_jobs j
        where (
          (j.state = 'running' and j.lease_until <= ? and j.task ${isTask})
          or (j.state = 'queued' and j.due_at <= ? and j.task ${isTask}
            and not exists (select 1 from work_jobs r where r.key = j.key and r.state = 'running')
            and not exists (
              select 1 from work_jobs o
              where o.key = j.key and o.position < j.position and o.state = 'queued' and o.task ${isTask}
              and (
                (o.due_at <= ? and (o.task = j.task or not (o.task ${isTask})))
                or (o.due_at <= ? and o.task = j.task and o.task ${isTask}))
              and ${isNotPaused('o')}))
        ) and ${isNotPaused('j')}
        order by j.position limit 1 ${lock})
      returning ${JOB_COLUMNS.join(', ')}`,
  };
}
