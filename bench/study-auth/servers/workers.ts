import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { yieldThreadPool } from '@gatehouse/adapters/node';
import { gatheredLines } from '@gatehouse/adapters/pino';
import { runWorkers } from '@gatehouse/http-koa/process';
import pino from 'pino';
import { readConfiguration } from '../../../examples/study-auth/src/configuration.ts';
import { startServer } from '../../../examples/study-auth/src/server.ts';
import { announce } from '../../load/announce.ts';

/** Microseconds in one tick of the times in `/proc`. Linux has 100 ticks per second. */
const TICK = 10_000;
const USER_TIME_FIELD = 11;

// study-auth as it is deployed with WORKERS=n, except that its log is discarded. This module runs in the first process
// and in each worker.
if (cluster.isPrimary) {
  // Otherwise the channel to the benchmark would keep this process running.
  process.once('SIGTERM', () => process.disconnect());
  let started = 0;
  cluster.on('listening', (_worker, { port }) => {
    started += 1;
    if (started === Number(process.env.WORKERS)) announce(port, workerUsage);
  });
}

await runWorkers({
  read: () => readConfiguration({ ...process.env, PORT: '0', MIGRATE_ON_START: 'false', DRAIN_DELAY: '0' }),
  start: async (configuration) => {
    const output = pino.destination({ dest: '/dev/null', sync: true });
    const server = await startServer(configuration, pino({ level: 'info' }, gatheredLines(output)));
    yieldThreadPool();
    if (cluster.isPrimary) announce(Number(new URL(server.url).port));
    return server;
  },
});

/**
 * CPU time and memory of all workers, as Linux reports them
 * (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
 */
function workerUsage() {
  const total = { cpu: 0, memory: 0 };
  for (const { process: worker } of Object.values(cluster.workers ?? {}).filter(
    (each) => each !== undefined,
  )) {
    // The second field is the name of the program, which can contain spaces.
    const fields = readFileSync(`/proc/${worker.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const [user, system] = [fields[USER_TIME_FIELD], fields[USER_TIME_FIELD + 1]].map(Number);
    total.cpu += ((user ?? 0) + (system ?? 0)) * TICK;
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8')) ?? [];
    total.memory += Number(kilobytes) * 1_024;
  }
  return total;
}
