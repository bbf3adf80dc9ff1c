/** A transaction, declared once in a use-case. */
export abstract class UnitOfWork {
  /**
   * Runs the work in one transaction. All writes of stores in the work become visible together when the work resolves.
   * If the work rejects, nothing is written, and `run` rejects with the same error. If the work ignores the error of a
   * write, either all its other writes become visible, or nothing is written and `run` rejects. A nested `run` joins
   * the outer one. The work must not call another server, because it can hold locks that other callers wait for. After
   * a deadlock, the work is repeated from the start, or `run` rejects, even if the work caught the error. Therefore the
   * work must change nothing except stores. If the work rejects for another reason, it is not repeated. Throws
   * `StorageUnavailable` if the database cannot be used, as every method of a store does. A query that the work did not
   * await rejects with `UnitOfWorkEnded`.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
