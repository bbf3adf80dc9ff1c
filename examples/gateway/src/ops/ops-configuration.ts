import { randomBytes } from 'node:crypto';
import type { BridgeClient } from '@gatehouse/core/bridge';
import type { CatalogLimits } from '@gatehouse/core/catalog';
import { DAY, type Milliseconds, SECOND, Secret } from '@gatehouse/core/kernel';
import type { DatabaseLimits, ServerLimits, TracingSettings } from '@gatehouse/http-koa/process';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { type BlockStoreConfig, blockStoreConfig, blockStoreFaults } from '../blocks/block-store-config.ts';
import type { LogoutReach } from '../bridge/logout/logout-network.ts';
import { logoutReachIn } from '../bridge/logout/logout-reach-in.ts';
import { catalogLimits, type Environment, PROCESS_TITLES, Slice } from '../config/index.ts';
import { type ManifestPlace, manifestPlace } from '../mesh/mesh-configuration.ts';
import {
  type AuditDeliveryConfig,
  auditDeliveryConfig,
  auditDeliveryFaults,
} from './audit-delivery/index.ts';
import { knownClients } from './clients/known-clients.ts';

const MIB = 1024 ** 2;

/** The operator API's configuration, read once at start. */
export interface OpsConfiguration {
  readonly host: string;
  readonly port: number;
  /** Loopback port for metrics; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly databaseUrl: Secret;
  /** URL of PostgreSQL for the role that migrates; undefined if the servers do not migrate the schema. */
  readonly databaseAdminUrl: Secret | undefined;
  /** Folder that contains the database; undefined if DATABASE_URL is set. */
  readonly dataFolder: string | undefined;
  /** A replica of the database, for lists and verification; undefined for none. */
  readonly databaseReplicaUrl: Secret | undefined;
  /** Maximum time by which the replica can be behind. */
  readonly databaseReplicaMaxLag: Milliseconds;
  /** CIDR ranges of the clients that are served. */
  readonly allowedCidrs: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** The personal data server that resolves handles. */
  readonly pdsUrl: string;
  /**
   * Password with which the server reads PDS accounts and their e-mail addresses; undefined if no personal data server
   * is operated.
   */
  readonly pdsAdminPassword: Secret | undefined;
  /** Origin at which operators' browsers reach this server, without a trailing slash. */
  readonly publicUrl: string;
  /** OAuth issuer of the operated personal data server, where operators have their PDS accounts. */
  readonly issuer: string;
  /** The operated personal data server as browsers reach it. */
  readonly pdsPublicUrl: string;
  /** The PLC directory; undefined for the public one. */
  readonly plcUrl: string | undefined;
  /**
   * The first secret signs new cookies and seals new tokens. All secrets are accepted for existing ones. If
   * empty, only machines can sign in.
   */
  readonly sessionSecrets: readonly Secret[];
  /** Time after a sign-in in which operators can change plans, roles and credentials, and issue secrets of apps. */
  readonly signInMaxAge: Milliseconds;
  readonly catalog: CatalogLimits;
  /** Configuration of the block store; undefined if this server does not remove and check blocks. */
  readonly blocks: BlockStoreConfig | undefined;
  /** Time for which a block is kept after its last reference was removed. */
  readonly unreferencedAge: Milliseconds;
  /** Manifest of the mesh. It contains the number of copies that a block must have before it can be removed. */
  readonly meshManifest: ManifestPlace | undefined;
  /** Time for which files stay stored after the end of the base plan. */
  readonly safetyNetRetention: Milliseconds;
  /** Number of bytes of blocks that are compared with their hashes each minute. */
  readonly scrubbedBytes: number;
  readonly auditDelivery: AuditDeliveryConfig;
  /** Clients in the configuration of the bridge, which operators see and cannot change. */
  readonly bridgeClients: readonly BridgeClient[];
  /** Networks in which the logout URIs of other clients can be. */
  readonly logoutReach: LogoutReach;
  readonly isRelease: boolean;
  readonly limits: ServerLimits;
  /** Number of processes that share the port. */
  readonly workers: number;
  readonly database: DatabaseLimits;
  readonly logLevel: string;
  readonly tracing: TracingSettings;
}

/**
 * Reads the operator API's slice of the settings. If no folder is given, reads neither `.env` nor
 * `svc-gateway.json`. Throws `InvalidSettings` with every fault.
 */
export function parseOpsConfiguration(environment: Environment, folder?: string): OpsConfiguration {
  const slice = new Slice('ops', environment, folder);
  const bridge = knownClients(slice, folder);
  const faults = [
    ...slice.faults,
    ...blockStoreFaults(slice),
    ...auditDeliveryFaults(slice),
    ...slice.sharedSecretFaults('OPS_SESSION_SECRET'),
    ...bridge.faults,
  ];
  if (faults.length > 0) throw new InvalidSettings(PROCESS_TITLES.ops, [...faults, ...slice.hints]);
  const port = slice.optional('OPS_PORT') ?? slice.value('PORT');
  const pdsPublicUrl = slice.value('PDS_PUBLIC_URL');
  const issuer = slice.optional('PDS_OAUTH_ISSUER_ORIGIN') ?? 'none';
  return {
    host: slice.value('HOST'),
    port,
    metricsPort: slice.optional('OPS_METRICS_PORT'),
    databaseUrl: new Secret(slice.databaseUrl()),
    databaseAdminUrl: secret(slice.optional('DATABASE_ADMIN_URL')),
    dataFolder: slice.dataFolder(),
    databaseReplicaUrl: secret(slice.databaseReplicaUrl()),
    databaseReplicaMaxLag: slice.value('DATABASE_REPLICA_MAX_LAG') * SECOND,
    allowedCidrs: slice.value('OPS_ALLOWED_CIDRS'),
    trustedProxies: slice.value('TRUSTED_PROXIES'),
    pdsUrl: slice.value('PDS_URL'),
    pdsAdminPassword: secret(slice.optional('PDS_ADMIN_PASSWORD')),
    publicUrl: slice.optional('OPS_PUBLIC_URL') ?? `http://127.0.0.1:${port}`,
    issuer: issuer === 'none' ? new URL(pdsPublicUrl).origin : issuer,
    pdsPublicUrl,
    plcUrl: slice.optional('PLC_URL'),
    sessionSecrets: sessionSecrets(slice.value('OPS_SESSION_SECRET'), slice.isRelease),
    signInMaxAge: slice.value('OPS_STEP_UP_SECONDS') * SECOND,
    catalog: catalogLimits(slice),
    blocks: blockStoreConfig(slice),
    unreferencedAge: slice.value('UNREFERENCED_BLOCK_DAYS') * DAY,
    meshManifest: manifestPlace(slice, folder),
    safetyNetRetention: slice.value('SAFETY_NET_RETENTION_DAYS') * DAY,
    scrubbedBytes: slice.value('SCRUB_MIB_PER_MINUTE') * MIB,
    auditDelivery: auditDeliveryConfig(slice),
    bridgeClients: bridge.clients,
    logoutReach: logoutReachIn(slice),
    isRelease: slice.isRelease,
    limits: slice.limits(),
    workers: slice.value('WORKERS'),
    database: slice.databaseLimits(),
    logLevel: slice.value('LOG_LEVEL'),
    tracing: slice.tracing([slice.value('PDS_URL')]),
  };
}

/**
 * Returns the secrets of sessions. In development, creates a random one if none is set. All sessions then end
 * when the process ends.
 */
function sessionSecrets(given: readonly string[], isRelease: boolean): readonly Secret[] {
  const texts = given.length > 0 || isRelease ? given : [randomBytes(32).toString('base64url')];
  return texts.map((text) => new Secret(text));
}

function secret(text: string | undefined): Secret | undefined {
  return text === undefined ? undefined : new Secret(text);
}
