import { MINUTE, onSchedule } from '@gatehouse/core/kernel';
import type { Job } from '@gatehouse/http-koa/process';
import type { Forum } from './compose.ts';

/** The parts of the forum that its jobs use. */
export interface JobParts extends Pick<Forum, 'schedule' | 'clock'> {
  readonly receivedLogouts: Pick<Forum['receivedLogouts'], 'purge'>;
  readonly databaseClock: Pick<Forum['databaseClock'], 'job'>;
  readonly purgeSessions: Pick<Forum['purgeSessions'], 'execute'>;
  readonly purgeAttempts: Pick<Forum['purgeAttempts'], 'execute'>;
}

/**
 * The background jobs of the forum. Every process runs the job that reads the database's clock. Every other job runs in
 * one process at a time.
 */
export function forumJobs({
  databaseClock,
  schedule,
  clock,
  receivedLogouts,
  purgeSessions,
  purgeAttempts,
}: JobParts): readonly Job[] {
  const shared = onSchedule(schedule, 'forum', [
    { name: 'purge-sessions', interval: 10 * MINUTE, run: () => purgeSessions.execute() },
    { name: 'purge-attempts', interval: 10 * MINUTE, run: () => purgeAttempts.execute() },
    {
      name: 'purge-logout-tokens',
      interval: 10 * MINUTE,
      run: () => receivedLogouts.purge(clock.now()),
    },
  ]);
  return [databaseClock.job, ...shared];
}
