/** A lock that is held while work runs. */
export interface HeldLock {
  /**
   * Number that is higher than the fence of every earlier holder of the same lock. A store that compares fences can
   * reject a late write.
   */
  readonly fence: number;
  /**
   * True if the lock was lost. Another caller can then hold the lock. The value is true as soon as the lease has ended,
   * even in a process that was suspended and could not renew the lease.
   */
  readonly isLost: boolean;
  /** Resolves when the lock is lost; never rejects. */
  readonly lost: Promise<void>;
}

/** Mutual exclusion among all processes that share a database. */
export abstract class Lock {
  /**
   * Waits until the lock with this name is free, runs the work, and frees the lock. Returns or throws what the work
   * returns or throws. The lock is renewed while the work runs. A process that crashes or hangs loses the lock some
   * seconds later. If work continues after a hang, `lost` is resolved. The end of such work does not free the lock of
   * the next holder. Uses the time of the database, so that the clocks of the processes do not matter. Rejects inside a
   * unit of work.
   */
  abstract hold<T>(name: string, work: (held: HeldLock) => Promise<T>): Promise<T>;
}
