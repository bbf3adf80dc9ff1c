import { bindHost } from '@gatehouse/http-koa/process';
import { port, text, wholeNumber, workQueueKind } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/**
 * Settings of the data folder, of the ports of the operator API, the proxy and the worker, and of the worker's jobs.
 */
export const PROCESS_SETTINGS = [
  {
    variable: 'DATA_DIR',
    schema: text,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh', 'command-line'],
    fallback: 'data',
    description:
      'Folder of the SQLite database when DATABASE_URL is unset, and of secrets that this machine creates.',
  },
  {
    variable: 'HOST',
    schema: bindHost,
    processes: ['ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: '127.0.0.1',
    description: 'Address to listen on.',
  },
  {
    variable: 'OPS_PORT',
    schema: port,
    processes: ['ops'],
    description: 'Port of the operator API; unset: PORT.',
  },
  {
    variable: 'PORT',
    schema: port,
    processes: ['ops'],
    fallback: 18_280,
    description: 'Port of the operator API when OPS_PORT is unset.',
  },
  {
    variable: 'PROXY_PORT',
    schema: port,
    processes: ['proxy'],
    description: 'Port of the authorization proxy; unset: PORT.',
  },
  {
    variable: 'PORT',
    schema: port,
    processes: ['proxy'],
    fallback: 3_000,
    description: 'Port of the authorization proxy when PROXY_PORT is unset.',
  },
  {
    variable: 'WORKER_PORT',
    schema: port,
    processes: ['worker'],
    fallback: 18_580,
    description:
      'Port at which the worker reports its health; 0 selects any free port. Each worker needs its own.',
  },
  {
    variable: 'WORKER_METRICS_PORT',
    schema: port,
    processes: ['worker'],
    description: 'Loopback port for Prometheus metrics of the worker; unset: none.',
  },
  {
    variable: 'WORKER_CONCURRENCY',
    schema: wholeNumber(1, 1_000),
    processes: ['worker'],
    fallback: 32,
    description: 'Maximum number of jobs that run at the same time, each for another customer.',
  },
  {
    variable: 'WORK_QUEUE',
    schema: workQueueKind,
    processes: ['customer', 'worker', 'command-line'],
    fallback: 'database',
    description:
      'Source from which workers get jobs. database: from the table of jobs. pg-boss: workers learn from pg-boss which customers have jobs; only on PostgreSQL, for installations with many workers. Set it for the gateway, the workers and `gatehouse migrate`.',
  },
] as const satisfies readonly Setting[];
