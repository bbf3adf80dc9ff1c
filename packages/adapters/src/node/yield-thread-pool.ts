import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const TASKS = '/proc/self/task';
const POOL_THREAD = 'libuv-worker';
const NICENESS = 10;

/**
 * Lowers the priority of the threads in libuv's pool, which hash passwords. The thread that serves requests keeps its
 * priority. Otherwise, with one hash for each processor core, every response would wait for CPU time. Hashing is
 * delayed only while responses need the CPU. Returns the number of changed threads. The number is 0 before the pool's
 * first use, and on systems other than Linux.
 */
export function yieldThreadPool(): number {
  const threads = poolThreads();
  for (const thread of threads) setPriority(thread, NICENESS);
  return threads.length;
}

/**
 * Returns the ids of the threads in the pool. On Linux each thread has an id, and functions that set a priority accept
 * it as a process id.
 */
function poolThreads(): readonly number[] {
  try {
    const threads = readdirSync(TASKS).map(Number);
    return threads.filter((thread) => readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() === POOL_THREAD);
  } catch {
    return [];
  }
}
