import type { Instant } from '@gatehouse/core/kernel';
import type { JobFilter, MessageTable } from '@gatehouse/core/queue';
import type { QueryStart } from '../../database.ts';
import { JOB_COLUMNS, type ShownJobRow } from './job-row.ts';

const SHOWN = `case when j.state <> 'queued' then j.state when p.reason is not null then 'paused'
  when j.due_at > ? then 'waiting' else 'queued' end`;

/** Starts a query of jobs with the state that lists show. This state depends on the time and on pauses. */
export function shownJobs<Messages extends MessageTable<Messages>>(
  from: QueryStart,
  { state, key, replaces, tasks, failureCode }: JobFilter<Messages>,
  now: Instant,
): ReturnType<typeof from<ShownJobRow>> {
  const jobs = from('work_jobs as j')
    .leftJoin('paused_work as p', (join) => join.on('p.key', 'j.key').andOn('p.task', 'j.task'))
    .select(...JOB_COLUMNS.map((column) => `j.${column}`), 'p.reason as paused_for')
    .select(from.raw(`${SHOWN} as shown`, [now]));
  if (key !== undefined) jobs.where({ 'j.key': key });
  if (replaces !== undefined) jobs.where({ 'j.replaces': replaces });
  if (tasks !== undefined) jobs.whereIn('j.task', [...tasks]);
  if (failureCode !== undefined) jobs.where({ 'j.failure_code': failureCode });
  const shown = from<ShownJobRow>(jobs.as('shown') as never);
  return state === undefined ? shown : shown.where({ shown: state });
}
