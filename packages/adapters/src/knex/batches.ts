import { setImmediate } from 'node:timers/promises';

/**
 * Rows in batches of this size, until one comes short; `read` is given the last row of the batch before. Between two
 * batches everybody else has a turn, as a driver may work in the thread that answers requests.
 */
export async function* batches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    yield rows;
    last = rows.at(-1);
    if (!last || rows.length < size) return;
    await setImmediate();
  }
}
