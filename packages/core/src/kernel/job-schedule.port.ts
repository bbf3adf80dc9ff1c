import type { Milliseconds } from './instant.ts';
import type { HeldLock } from './lock.port.ts';

/** Shares jobs that repeat among all processes of one database, so that each run takes place in one of them. */
export abstract class JobSchedule {
  /**
   * Runs the work if it is due and runs in no process, and resolves to whether it ran here. A run that succeeds makes the
   * job due again after about four fifths of the interval, so that a process that asks once per interval finds it due; a
   * run that fails, or whose process dies, leaves it due. Rejects with the work's error, or with `ClockSkewed` and without
   * a run where this process's clock differs too much from the database's.
   */
  abstract runIfDue(
    name: string,
    interval: Milliseconds,
    work: (held: HeldLock) => Promise<unknown>,
  ): Promise<boolean>;
}
