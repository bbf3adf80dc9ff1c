/** A transaction, declared once in a use-case. */
export abstract class UnitOfWork {
  /**
   * Runs the work in one transaction. All writes of stores inside it become visible together when the work resolves.
   * If the work rejects, nothing is written, and `run` rejects with the same error. A nested `run` joins the outer
   * one. The work must not call another server, because it can hold locks that others wait for. It
   * must change nothing but stores, because after a deadlock it is repeated from the start, or `run` rejects. Throws
   * `StorageUnavailable` if the database cannot be used, as every method of a store does. A query that the
   * work did not await rejects with `UnitOfWorkEnded`.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
