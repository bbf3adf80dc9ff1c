import { setTimeout as pause } from 'node:timers/promises';

/** Maximum time for the work. It is much longer than any adapter should wait for a connection. */
const MAX_WAIT_MS = 60_000;

/** Returns the result of the work. Rejects if the work hangs. */
export async function unlessItHangs<T>(
  work: Promise<T>,
  name: string,
  limit: number = MAX_WAIT_MS,
): Promise<T> {
  const timer = new AbortController();
  const late = pause(limit, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`It hangs: ${name}.`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
