import { setImmediate } from 'node:timers/promises';

/**
 * Yields rows in batches of this size. Ends after the first batch that is smaller. `read` receives the last row of the
 * previous batch. The event loop runs between batches, because a driver can block the thread that serves requests.
 */
export async function* batches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    yield rows;
    last = rows.at(-1);
    if (rows.length < size) return;
    await setImmediate();
  }
}
