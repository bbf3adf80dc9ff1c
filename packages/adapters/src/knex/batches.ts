import { setImmediate } from 'node:timers/promises';

/**
 * Yields rows in batches of this size, until a batch is shorter. `read` gets the last row of the previous
 * batch. Between batches it lets the event loop run, because a driver can block the thread that serves
 * requests.
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
