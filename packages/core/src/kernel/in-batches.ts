/** Removes in small batches, so that nobody waits behind a long delete, until one comes short; answers how many. */
export async function inBatches(remove: (limit: number) => Promise<number>, limit = 500): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await remove(limit);
    total += removed;
    if (removed < limit) return total;
  }
}
