/** A lock, as the work under it sees it. */
export interface HeldLock {
  /** Larger than that of every earlier holder of the same name. A store that compares it can refuse a late write. */
  readonly fence: number;
  /** Was the lock lost? Another holder may have it by now. */
  readonly isLost: boolean;
  /** Resolves when the lock is lost; never rejects. */
  readonly lost: Promise<void>;
}

/** Mutual exclusion among all processes that share a database. */
export abstract class Lock {
  /**
   * Waits until the lock of this name is free, runs the work under it, and returns or throws what the work does; either
   * way the lock is then free. It is renewed while the work runs, however long that takes. A holder whose process dies
   * or hangs loses it some seconds later; the work of a process that hung is told by `lost` and continues, and its end
   * does not free the lock of the next holder. Time is the database's, so that clocks of processes do not matter. It
   * rejects inside a unit of work.
   */
  abstract hold<T>(name: string, work: (held: HeldLock) => Promise<T>): Promise<T>;
}
