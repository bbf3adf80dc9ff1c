/** The transaction, declared once, at the edge of a use-case. */
export abstract class UnitOfWork {
  /**
   * Runs the work in one transaction. Everything that stores write inside it becomes visible together when the work
   * resolves; if the work rejects, nothing is written, and `run` rejects with the same error. A `run` inside a `run` joins
   * the outer one. The work must not call another server, because it may hold locks that others wait for. It must change
   * nothing but stores, because it is run again from the start after a deadlock.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
