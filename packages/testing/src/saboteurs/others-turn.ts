import { setImmediate } from 'node:timers/promises';

/** Number of reads. They take long enough for other callers to open a connection and read. */
const READS = 50;

/** Called between a read and the write that depends on it. Waits for as long as many further reads take. */
export async function othersTurn(read: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < READS; count += 1) {
    await read();
    // Lets other callers begin. A driver that works in this thread would not.
    await setImmediate();
  }
}
