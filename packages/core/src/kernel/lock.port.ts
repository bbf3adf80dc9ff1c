/** A lock while the work holds it. */
export interface HeldLock {
  /**
   * Higher than the fence of every earlier holder of the same name. A store that compares fences can reject a
   * late write.
   */
  readonly fence: number;
  /** True if the lock was lost. Another caller can hold it by now. */
  readonly isLost: boolean;
  /** Resolves when the lock is lost; never rejects. */
  readonly lost: Promise<void>;
}

/** Mutual exclusion among all processes that share a database. */
export abstract class Lock {
  /**
   * Waits until the lock of this name is free, runs the work, and returns or throws what the work does. The
   * lock is free afterwards. It is renewed while the work runs, however long that takes. If the process
   * crashes or hangs, it loses the lock some seconds later. If work continues after a hang, `lost` is
   * resolved, and the end of the work does not free the lock of the next holder. Uses the time of the
   * database, so that the clocks of the processes do not matter. Rejects inside a unit of work.
   */
  abstract hold<T>(name: string, work: (held: HeldLock) => Promise<T>): Promise<T>;
}
