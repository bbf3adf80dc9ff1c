/** Does the work once for all who ask for it while it is under way; whoever asks after its end begins it anew. */
export function sharedWork<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
