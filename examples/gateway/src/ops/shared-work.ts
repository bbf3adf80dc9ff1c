/**
 * Returns a function that runs the work. Callers that call while the work is running get the result of that
 * run.
 */
export function sharedWork<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
