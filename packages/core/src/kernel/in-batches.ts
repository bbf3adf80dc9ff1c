/**
 * Removes rows in small batches, so that no other statement waits for a long delete. Returns the number of removed
 * rows.
 */
export async function inBatches(remove: (limit: number) => Promise<number>, limit = 500): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await remove(limit);
    total += removed;
    if (removed < limit) return total;
  }
}
