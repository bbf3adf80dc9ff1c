/** Mutual exclusion among all processes that share a database. */
export abstract class Lock {
  /**
   * Runs the work while nobody else holds the lock of this name, waiting for its turn. A holder that dies, or works
   * for longer than a minute, loses the lock, also when it took it by a clock that ran ahead: a hold that would end
   * later than two minutes from now is over. It may not be taken inside a unit of work.
   */
  abstract hold<T>(name: string, work: () => Promise<T>): Promise<T>;
}
