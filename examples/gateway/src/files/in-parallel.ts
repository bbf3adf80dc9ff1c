/**
 * Processes the items, at most `limit` at the same time. If one fails, starts no further item, waits for the
 * running ones, and rejects.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of rest) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
