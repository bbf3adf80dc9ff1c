import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { TextFiles } from '../settings/read-text-file.ts';
import { CLOSE_TIMEOUT } from '../stop/stop-on-signals.ts';
import { CollectMetrics } from './collect-metrics.ts';
import { FIRST_START } from './is-first-start.ts';
import { WORKER_COUNT } from './worker-count.ts';
import { WORKER_NUMBER } from './worker-number.ts';
import { isWorkerStarted } from './worker-started.ts';

/**
 * Time before which the end of a worker is treated as a failed start. Each failed start doubles the delay before the
 * next start.
 */
const STABLE_AFTER: Milliseconds = 60 * SECOND;
const FIRST_PAUSE: Milliseconds = SECOND;
const MAX_PAUSE: Milliseconds = 30 * SECOND;
/** Additional time after which a worker that should have ended is killed. */
const KILL_DELAY: Milliseconds = 2 * SECOND;

/**
 * Starts the workers, and starts a worker again when it has ended. Stops all workers at SIGTERM or SIGINT, and kills
 * those that hang. The first worker prepares the database, so the others start after the first one has started. If the
 * first worker cannot start, no other worker is started, and the process ends with the exit code of that worker. Sends
 * `files` to each worker. Prints a warning if there are more workers than cores.
 */
export function superviseWorkers(count: number, files: TextFiles): void {
  warnOfTooMany(count);
  const metrics = new CollectMetrics(count);
  const pauses = new Map<number, Milliseconds>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let hasStarted = false;
  let stopsWithin: Milliseconds = 0;

  function fork(number: number): void {
    const startedAt = performance.now();
    let hasEnded = false;
    const end = (code: number, reason: string) => {
      if (hasEnded) return;
      hasEnded = true;
      if (isStopping || !hasStarted) process.exitCode ||= code;
      else restart(number, performance.now() - startedAt, reason);
    };
    const worker = cluster.fork({
      [WORKER_NUMBER]: String(number),
      [WORKER_COUNT]: String(count),
      [FIRST_START]: String(!hasStarted),
    });
    worker.on('error', ({ message }) => {
      // The system could not create the process, for example because there are too many.
      if (worker.process.pid === undefined) end(1, message);
    });
    worker.on('message', (message: unknown) => {
      if (!isWorkerStarted(message)) return;
      stopsWithin = Math.max(stopsWithin, message.stopsWithin);
      metrics.add(number, worker);
      if (hasStarted || isStopping) return;
      hasStarted = true;
      for (let other = 2; other <= count; other += 1) fork(other);
    });
    worker.once('exit', (code, signal) => end(code ?? 1, signal ?? `exit code ${code}`));
    worker.send([...files]);
  }

  function restart(number: number, lifetime: Milliseconds, reason: string): void {
    const pause = lifetime >= STABLE_AFTER ? FIRST_PAUSE : (pauses.get(number) ?? FIRST_PAUSE);
    pauses.set(number, Math.min(2 * pause, MAX_PAUSE));
    console.error(`Worker ${number} ended (${reason}). It starts again in ${pause / SECOND} s.`);
    const timer = setTimeout(() => {
      timers.delete(timer);
      fork(number);
    }, pause);
    timers.add(timer);
  }

  // Workers treat signals within a second as one, because the terminal or the supervisor could have sent the signal to
  // them as well.
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    for (const timer of timers) clearTimeout(timer);
    killAll(signal);
    setTimeout(killAll, stopsWithin + CLOSE_TIMEOUT + KILL_DELAY, 'SIGKILL').unref();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  fork(1);
}

function killAll(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {}) as Worker[]) worker.process.kill(signal);
}

function warnOfTooMany(count: number): void {
  const cores = availableParallelism();
  if (count <= cores) return;
  console.error(
    `WORKERS=${count}, but this process can use only ${cores} ${cores === 1 ? 'core' : 'cores'}. More workers use more memory, and serve no more requests. Set WORKERS=${cores}.`,
  );
}
