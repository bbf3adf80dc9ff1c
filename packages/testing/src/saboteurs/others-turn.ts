import { setImmediate } from 'node:timers/promises';

/** Number of reads. Together they take long enough for other callers to open a connection and read. */
const READS = 50;

/** Waits for as long as many reads take. Saboteurs call it between a read and the write that depends on the read. */
export async function othersTurn(read: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < READS; count += 1) {
    await read();
    // Let other callers begin. With a driver that works in this thread, the reads alone would not let them begin.
    await setImmediate();
  }
}
