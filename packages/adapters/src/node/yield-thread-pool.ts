import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const TASKS = '/proc/self/task';
const POOL_THREAD = 'libuv-worker';
const NICENESS = 10;

/**
 * Lets the thread that answers requests go before those of libuv's pool, where passwords are hashed: with as many hashes
 * under way as there are cores, every answer would wait for its turn of the processor. It takes nothing from the hashes
 * that the answers do not need. Answers how many threads it was; none before the pool's first use, or without Linux.
 */
export function yieldThreadPool(): number {
  const threads = poolThreads();
  for (const thread of threads) setPriority(thread, NICENESS);
  return threads.length;
}

/** Linux gives each thread a number of its own, which counts as a process where priorities are concerned. */
function poolThreads(): readonly number[] {
  try {
    const threads = readdirSync(TASKS).map(Number);
    return threads.filter((thread) => readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() === POOL_THREAD);
  } catch {
    return [];
  }
}
