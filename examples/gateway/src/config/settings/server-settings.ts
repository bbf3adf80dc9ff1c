import { SECOND } from '@gatehouse/core/kernel';
import { DEFAULT_LIMITS, logLevel, MAX_WORKERS, webAddress } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import { port, proxyRanges, share, wholeNumber } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the servers: metrics, limits, connections to the database, log and traces. */
export const SERVER_SETTINGS = [
  {
    variable: 'METRICS_PORT',
    schema: port,
    processes: ['customer'],
    description: 'Loopback port for Prometheus metrics of the customer gateway; unset: none.',
  },
  {
    variable: 'OPS_METRICS_PORT',
    schema: port,
    processes: ['ops'],
    description: 'Loopback port for Prometheus metrics of the operator API; unset: none.',
  },
  {
    variable: 'PROXY_METRICS_PORT',
    schema: port,
    processes: ['proxy'],
    fallback: 9_301,
    description: 'Loopback port for Prometheus metrics of the proxy.',
  },
  {
    variable: 'TRUSTED_PROXIES',
    schema: proxyRanges,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: [],
    description:
      'Comma-separated addresses or ranges whose X-Forwarded-For is trusted, or loopback, linklocal, uniquelocal.',
  },
  {
    variable: 'DRAIN_DELAY',
    schema: wholeNumber(0, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    description:
      'Seconds between SIGTERM and the end of listening. During that time /readyz responds with 503 and requests are served. Unset: 5 in production, else 0.',
  },
  {
    variable: 'STOP_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: DEFAULT_LIMITS.stopTimeout / SECOND,
    description:
      'Seconds that requests in flight can take after the end of listening. Then their connections are closed.',
  },
  {
    variable: 'WORKERS',
    schema: wholeNumber(1, MAX_WORKERS),
    processes: ['customer', 'ops', 'proxy', 'bridge', 'edge'],
    fallback: 1,
    description:
      'Number of processes that share the port of each of these servers. `MAX_CONNECTIONS` is the limit of all of them together. One metrics port serves the metrics of all processes.',
  },
  {
    variable: 'MAX_CONNECTIONS',
    schema: wholeNumber(1, 1_000_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: DEFAULT_LIMITS.maxConnections,
    description: 'Maximum number of open connections.',
  },
  {
    variable: 'MAX_CONNECTIONS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: DEFAULT_LIMITS.maxConnectionsPerAddress,
    description:
      'Maximum number of open connections of one client (an IPv4 address, an IPv6 /64); an IPv6 /48 can have twice as many. TRUSTED_PROXIES are exempt.',
  },
  {
    variable: 'DATABASE_POOL_SIZE',
    schema: wholeNumber(1, 1_000),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: 10,
    description: 'Maximum number of connections to PostgreSQL or MariaDB, for each process.',
  },
  {
    variable: 'DATABASE_CONNECT_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'worker', 'bridge', 'mesh'],
    fallback: 10,
    description:
      'Seconds to wait for a connection to PostgreSQL or MariaDB, or on SQLite for another process that writes.',
  },
  {
    variable: 'DATABASE_STATEMENT_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'worker', 'bridge', 'mesh'],
    fallback: 5,
    description:
      'Seconds that PostgreSQL or MariaDB can work on one statement. If it does not respond two seconds later, the connection is closed.',
  },
  {
    variable: 'DATABASE_STATEMENT_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['ops'],
    fallback: 30,
    description:
      'Seconds that PostgreSQL or MariaDB can work on one statement. If it does not respond two seconds later, the connection is closed.',
  },
  {
    variable: 'DATABASE_IDLE_TRANSACTION_TIMEOUT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: 60,
    description: 'Seconds after which PostgreSQL ends an idle transaction.',
  },
  {
    variable: 'DATABASE_PREPARED_STATEMENTS',
    schema: z.enum(['named', 'unnamed'], 'must be named or unnamed'),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: 'named',
    description:
      'unnamed: for PgBouncer in transaction mode. named: the server switches to unnamed when it detects PgBouncer.',
  },
  {
    variable: 'CLOCK_SKEW_LIMIT',
    schema: wholeNumber(1, 3_600),
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'mesh'],
    fallback: 5,
    description:
      'Seconds by which the clock can differ from that of PostgreSQL or MariaDB. Beyond that /readyz responds with 503 and background jobs do not run.',
  },
  {
    variable: 'LOG_LEVEL',
    schema: logLevel,
    processes: ['customer'],
    description: 'fatal, error, warn, info, debug, trace or silent; unset: the level that rust_log sets.',
  },
  {
    variable: 'LOG_LEVEL',
    schema: logLevel,
    processes: ['ops', 'proxy', 'worker', 'bridge', 'edge', 'mesh'],
    fallback: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent.',
  },
  {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: webAddress,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge'],
    description:
      'Base URL of an OpenTelemetry collector that accepts OTLP over HTTP, such as http://127.0.0.1:4318. Unset: no traces.',
  },
  {
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    schema: share,
    processes: ['customer', 'ops', 'proxy', 'worker', 'bridge', 'edge'],
    fallback: 1,
    description:
      'Share of requests to trace, from 0 to 1. A request that a trusted proxy or the edge traces is always traced.',
  },
  {
    variable: 'PLC_URL',
    schema: z.url('must be a URL'),
    processes: ['customer', 'ops', 'worker', 'bridge'],
    description: 'Address of the PLC directory; unset: the public one.',
  },
] as const satisfies readonly Setting[];
