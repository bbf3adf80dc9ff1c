import { setImmediate } from 'node:timers/promises';

/** Long enough for other callers to open a connection and read. */
const READS = 50;

/** Waits between a read and the write that follows from it, for as long as many further reads take. */
export async function othersTurn(read: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < READS; count += 1) {
    await read();
    // A driver that works in this thread would never let another caller begin.
    await setImmediate();
  }
}
