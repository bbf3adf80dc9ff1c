/** The transaction, declared once, at the edge of a use-case. */
export abstract class UnitOfWork {
  /**
   * Runs the work in one transaction: all that stores write inside it becomes visible together when the work
   * resolves, and nothing of it when the work rejects (the rejection is passed on). A `run` inside a `run`
   * joins the outer one. Work must not call another server: it may hold locks that others wait for. It may be run
   * again from the start when it lost a deadlock, so that it must change nothing but what stores keep.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
