import type { Milliseconds } from './instant.ts';
import type { HeldLock } from './lock.port.ts';

/** Shares repeated jobs among all processes of one database, so that only one process performs each run. */
export abstract class JobSchedule {
  /**
   * Runs the work if the job is due and not running in another process. Returns whether it ran here. A successful run
   * makes the job due again about four fifths of the interval after its end, so that a process that waits about one
   * interval between its runs does not call this too early. After a failed run, or if the process crashed, the job
   * stays due. A run that another process has taken over no longer changes when the job is due. Rejects with the work's
   * error. Rejects with `ClockSkewed`, without running the work, if the clock of this process differs too much from the
   * database's.
   */
  abstract runIfDue(
    name: string,
    interval: Milliseconds,
    work: (held: HeldLock) => Promise<unknown>,
  ): Promise<boolean>;
}
