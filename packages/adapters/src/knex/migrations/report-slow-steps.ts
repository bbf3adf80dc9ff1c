import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';

export interface MigrateOptions {
  /** Called every ten seconds while the migration waits, or while one step runs. */
  readonly onNotice?: (notice: string) => void;
  /** Time between two notices, instead of ten seconds. */
  readonly noticeInterval?: Milliseconds;
}

/**
 * Runs a migration, and reports the current activity if the migration takes long. The migration calls `begin` at the
 * start of each activity.
 */
export async function reportSlowSteps<T>(
  { onNotice = () => {}, noticeInterval = 10 * SECOND }: MigrateOptions,
  migration: (begin: (activity: string) => void) => Promise<T>,
): Promise<T> {
  let current = { activity: '', since: 0 };
  const report = () => {
    const seconds = Math.floor((performance.now() - current.since) / SECOND);
    onNotice(`The migration of the database has not ended. For ${seconds} s it ${current.activity}.`);
  };
  const timer = setInterval(report, noticeInterval);
  try {
    return await migration((activity) => {
      current = { activity, since: performance.now() };
    });
  } finally {
    clearInterval(timer);
  }
}
