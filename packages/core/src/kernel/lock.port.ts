/** Mutual exclusion among all processes that share a database. */
export abstract class Lock {
  /**
   * Runs the work while nobody else holds the lock of this name, waiting for its turn, and answers or throws what the
   * work does; either way the next one is let in. A holder that dies, or works for longer than a minute, loses the
   * lock, also when it took it by a clock that ran ahead: a hold that would end later than two minutes from now is
   * over. Its late end takes the lock from nobody. It may not be taken inside a unit of work: that rejects.
   */
  abstract hold<T>(name: string, work: () => Promise<T>): Promise<T>;
}
