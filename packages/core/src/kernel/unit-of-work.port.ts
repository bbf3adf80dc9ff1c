/** A transaction, declared once in a use-case. */
export abstract class UnitOfWork {
  /**
   * Runs the work in one transaction. All writes of stores inside it become visible together when the work resolves.
   * If the work rejects, nothing is written, and `run` rejects with the same error. A nested `run` joins the outer
   * one. The work must not call another server, because it can hold locks that others wait for. It must change
   * nothing but stores, because it is repeated from the start after a deadlock.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
