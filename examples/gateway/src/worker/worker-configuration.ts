import { DAY, type Milliseconds, Secret } from '@gatehouse/core/kernel';
import type { DatabaseLimits, ServerLimits, TracingSettings } from '@gatehouse/http-koa/process';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { type Environment, PROCESS_TITLES, Slice, type WorkQueueKind } from '../config/index.ts';
import { type HomeConfig, homeConfig, homeFaults } from '../home/home-config.ts';
import { workQueueFaults } from '../queue/work-queue-faults.ts';
import { type ForumConfig, forumConfig, forumFaults } from './forum/forum-config.ts';

/** The sync worker's configuration, read once at start. */
export interface WorkerConfiguration {
  readonly isRelease: boolean;
  /** Address at which the worker reports its health. */
  readonly host: string;
  readonly port: number;
  /** Loopback port for metrics; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly databaseUrl: Secret;
  /** URL of PostgreSQL for the role that migrates; undefined if the servers do not migrate the schema. */
  readonly databaseAdminUrl: Secret | undefined;
  readonly workQueue: WorkQueueKind;
  /** Folder that contains the database; undefined if DATABASE_URL is set. */
  readonly dataFolder: string | undefined;
  /** The gateway's origin. The worker uses the same OAuth client as the gateway. */
  readonly publicBaseUrl: string;
  /** Secrets of the gateway. The worker opens the tokens of customers with them. */
  readonly secrets: readonly Secret[];
  readonly oauthScope: string;
  /** The PLC directory; undefined for the public one. */
  readonly plcUrl: string | undefined;
  /** The operated personal data server as browsers reach it. */
  readonly pdsPublicUrl: string;
  /** Time limit for a request to a server that a user's identity names. */
  readonly homeTimeout: Milliseconds;
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number;
  /** Time for which a failed job is kept. */
  readonly failureAge: Milliseconds;
  /** Settings of a gateway at home; undefined for the operated gateway. */
  readonly home: HomeConfig | undefined;
  /** The support forum; undefined if none is configured. */
  readonly forum: ForumConfig | undefined;
  readonly limits: ServerLimits;
  readonly database: DatabaseLimits;
  readonly logLevel: string;
  readonly tracing: TracingSettings;
}

/**
 * Reads the worker's slice of the settings. If no folder is given, reads neither `.env` nor
 * `svc-gateway.json`. Throws `InvalidSettings` with every fault.
 */
export function parseWorkerConfiguration(environment: Environment, folder?: string): WorkerConfiguration {
  const slice = new Slice('worker', environment, folder);
  const faults = [...slice.faults, ...homeFaults(slice), ...forumFaults(slice), ...workQueueFaults(slice)];
  if (faults.length > 0) throw new InvalidSettings(PROCESS_TITLES.worker, [...faults, ...slice.hints]);
  const adminUrl = slice.optional('DATABASE_ADMIN_URL');
  return {
    isRelease: slice.isRelease,
    host: slice.value('HOST'),
    port: slice.value('WORKER_PORT'),
    metricsPort: slice.optional('WORKER_METRICS_PORT'),
    databaseUrl: new Secret(slice.databaseUrl()),
    databaseAdminUrl: adminUrl === undefined ? undefined : new Secret(adminUrl),
    workQueue: slice.value('WORK_QUEUE'),
    dataFolder: slice.dataFolder(),
    publicBaseUrl: slice.value('PUBLIC_BASE_URL'),
    secrets: [slice.value('JWT_SECRET'), ...slice.value('JWT_SECRET_ALSO_ACCEPTED')].map(
      (text) => new Secret(text),
    ),
    oauthScope: slice.value('OAUTH_SCOPE'),
    plcUrl: slice.optional('PLC_URL'),
    pdsPublicUrl: slice.value('PDS_PUBLIC_URL'),
    homeTimeout: slice.value('HOME_TIMEOUT_MS'),
    concurrency: slice.value('WORKER_CONCURRENCY'),
    failureAge: slice.value('FAILED_JOB_DAYS') * DAY,
    home: homeConfig(slice),
    forum: forumConfig(slice),
    limits: slice.limits(),
    database: slice.databaseLimits(),
    logLevel: slice.value('LOG_LEVEL'),
    tracing: slice.tracing([slice.value('PDS_PUBLIC_URL')]),
  };
}
