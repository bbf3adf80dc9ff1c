import { createHash, randomBytes } from 'node:crypto';
import type { BridgeClient } from '@gatehouse/core/bridge';
import { DAY, type Milliseconds, Secret } from '@gatehouse/core/kernel';
import type { DatabaseLimits, ServerLimits, TracingSettings } from '@gatehouse/http-koa/process';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { type Environment, PROCESS_TITLES, Slice } from '../config/index.ts';
import { clientsInFile } from './configured-clients.ts';
import { embeddedForumClient } from './embedded-forum-client.ts';
import type { LogoutReach } from './logout/logout-network.ts';
import { logoutReachIn } from './logout/logout-reach-in.ts';

/** The bridge's configuration, read once at start. */
export interface BridgeConfiguration {
  readonly isRelease: boolean;
  readonly host: string;
  readonly port: number;
  /** Loopback port for metrics; undefined for none. */
  readonly metricsPort: number | undefined;
  /** Origin by which clients know the bridge, without a trailing slash. */
  readonly issuer: string;
  /** The first secret seals and signs new values. All secrets open and verify existing ones. */
  readonly secrets: readonly Secret[];
  /** Clients that are configured in a file, in addition to those that operators add. */
  readonly clients: readonly BridgeClient[];
  /** Networks that can contain the logout URIs of clients that operators add. */
  readonly logoutReach: LogoutReach;
  /** Time for which a failed job is kept. */
  readonly failureAge: Milliseconds;
  /** Address of the gateway's page, for users who need a plan; undefined if it is not known. */
  readonly gatewayUrl: string | undefined;
  readonly databaseUrl: Secret;
  /** URL of PostgreSQL for the role that migrates; undefined if the servers do not migrate the schema. */
  readonly databaseAdminUrl: Secret | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** URL of the PLC directory; undefined for the public one. */
  readonly plcUrl: string | undefined;
  /** The operated personal data server as browsers reach it. */
  readonly pdsPublicUrl: string;
  /** Time limit for a request to a server that a user's identity names. */
  readonly homeTimeout: Milliseconds;
  readonly limits: ServerLimits;
  /** Number of processes that share the port. */
  readonly workers: number;
  readonly database: DatabaseLimits;
  readonly logLevel: string;
  readonly tracing: TracingSettings;
}

/**
 * Reads the bridge's slice of the settings. If no folder is given, reads neither `.env` nor
 * `svc-gateway.json`. Throws `InvalidSettings` with every fault.
 */
export function parseBridgeConfiguration(environment: Environment, folder?: string): BridgeConfiguration {
  const slice = new Slice('bridge', environment, folder);
  const read = clientsInFile(slice, folder);
  const faults = [...slice.faults, ...read.faults, ...slice.sharedSecretFaults('BRIDGE_SECRET')];
  if (faults.length > 0) throw new InvalidSettings(PROCESS_TITLES.bridge, [...faults, ...slice.hints]);
  const adminUrl = slice.optional('DATABASE_ADMIN_URL');
  const port = slice.value('BRIDGE_PORT');
  const secrets = slice.optional('BRIDGE_SECRET') ?? [randomBytes(32).toString('base64url')];
  return {
    isRelease: slice.isRelease,
    host: slice.value('HOST'),
    port,
    metricsPort: slice.optional('BRIDGE_METRICS_PORT'),
    issuer: slice.optional('BRIDGE_ISSUER') ?? `http://127.0.0.1:${port}`,
    secrets: secrets.map((secret) => new Secret(secret)),
    clients: [...read.clients, ...forumClients(slice)],
    logoutReach: logoutReachIn(slice),
    failureAge: slice.value('FAILED_JOB_DAYS') * DAY,
    gatewayUrl: slice.optional('PUBLIC_BASE_URL'),
    databaseUrl: new Secret(slice.databaseUrl()),
    databaseAdminUrl: adminUrl === undefined ? undefined : new Secret(adminUrl),
    trustedProxies: slice.value('TRUSTED_PROXIES'),
    plcUrl: slice.optional('PLC_URL'),
    pdsPublicUrl: slice.value('PDS_PUBLIC_URL'),
    homeTimeout: slice.value('HOME_TIMEOUT_MS'),
    limits: slice.limits(),
    workers: slice.value('WORKERS'),
    database: slice.databaseLimits(),
    logLevel: slice.value('LOG_LEVEL'),
    tracing: slice.tracing([slice.value('PDS_PUBLIC_URL')]),
  };
}

function forumClients(slice: Slice): readonly BridgeClient[] {
  const [forum, secret] = [embeddedForumClient(slice), slice.optional('FORUM_CLIENT_SECRET')];
  if (!forum || secret === undefined) return [];
  return [{ ...forum, secretDigest: createHash('sha256').update(secret).digest('hex') }];
}
