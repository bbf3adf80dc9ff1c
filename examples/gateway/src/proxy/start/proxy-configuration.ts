import { SECOND, Secret } from '@gatehouse/core/kernel';
import type { Nsid } from '@gatehouse/core/pds';
import type { DatabaseLimits, ServerLimits, TracingSettings } from '@gatehouse/http-koa/process';
import { InvalidSettings, type SettingFault } from '@gatehouse/http-koa/process';
import { type Environment, PROCESS_TITLES, Slice } from '../../config/index.ts';

/** Settings of the authorization proxy, checked once at start. */
export interface ProxyConfiguration {
  /** True in production, where row-level security must apply to the database role. */
  readonly isRelease: boolean;
  readonly host: string;
  readonly port: number;
  /** Loopback port on which the proxy serves its metrics. */
  readonly metricsPort: number;
  /** Address of the personal data server itself. Only the proxy should reach it. */
  readonly upstream: URL;
  /** Address at which clients reach the personal data server, through the proxy. */
  readonly publicUrl: URL;
  /** Address of the page where users sign up with invites; undefined if the gateway's address is not known. */
  readonly signUpUrl: string | undefined;
  /** Audience of the access tokens. */
  readonly serviceDid: string;
  /** Secret that signs the access tokens. The personal data server uses the same secret. */
  readonly jwtSecret: Secret;
  /** Database of the entitlements. */
  readonly databaseUrl: string;
  /** Folder that contains the database; undefined if DATABASE_URL is set. */
  readonly dataFolder: string | undefined;
  readonly gate: 'closed' | 'open';
  /** Namespaces of gated collections. Only holders of an entitlement can write to collections below them. */
  readonly gatedNamespaces: readonly Nsid[];
  /** Time limit of the policy in ms, after which a gated write is refused. */
  readonly policyTimeout: number;
  /** Time limit in ms for the personal data server to begin its response. */
  readonly upstreamTimeout: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Clients in these ranges can administer the personal data server through the proxy. */
  readonly adminCidrs: readonly string[];
  readonly upstreamExposureAllowed: boolean;
  readonly limits: ServerLimits;
  /** Number of processes that share the port. */
  readonly workers: number;
  readonly database: Pick<
    DatabaseLimits,
    'connections' | 'idleTransactionTimeout' | 'preparedStatements' | 'maxClockSkew'
  >;
  readonly logLevel: string;
  readonly tracing: TracingSettings;
}

/**
 * Reads the proxy's slice of the settings. If no folder is given, reads neither `.env` nor
 * `svc-gateway.json`. Throws `InvalidSettings` with every fault.
 */
export function parseProxyConfiguration(environment: Environment, folder?: string): ProxyConfiguration {
  const slice = new Slice('proxy', environment, folder);
  const faults = [...slice.faults, ...crossFieldFaults(slice)];
  if (faults.length > 0) throw new InvalidSettings(PROCESS_TITLES.proxy, [...faults, ...slice.hints]);
  const port = slice.optional('PROXY_PORT') ?? slice.value('PORT');
  const publicUrl = new URL(slice.optional('PDS_PUBLIC_URL') ?? `http://localhost:${port}`);
  const gatewayUrl = slice.optional('PUBLIC_BASE_URL');
  const upstream = new URL(
    slice.optional('PDS_UPSTREAM_URL') ?? `http://127.0.0.1:${slice.value('PDS_PORT')}`,
  );
  return {
    isRelease: slice.isRelease,
    host: slice.value('HOST'),
    port,
    metricsPort: slice.value('PROXY_METRICS_PORT'),
    upstream,
    publicUrl,
    signUpUrl: gatewayUrl === undefined ? undefined : `${gatewayUrl}/sign-up`,
    serviceDid: slice.optional('PDS_SERVICE_DID') ?? `did:web:${publicUrl.hostname}`,
    jwtSecret: new Secret(slice.optional('PDS_JWT_SECRET') ?? slice.value('JWT_SECRET')),
    databaseUrl: slice.databaseUrl(),
    dataFolder: slice.dataFolder(),
    gate: slice.value('PDS_AUTHZ_GATE_ENABLED') ? 'closed' : 'open',
    gatedNamespaces: slice.value('GATED_NAMESPACES'),
    policyTimeout: slice.value('POLICY_TIMEOUT_MS'),
    upstreamTimeout: slice.value('PDS_TIMEOUT_MS'),
    trustedProxies: slice.value('TRUSTED_PROXIES'),
    adminCidrs: slice.value('PROXY_ADMIN_CIDRS'),
    upstreamExposureAllowed: slice.value('PDS_EXPOSED_ALLOWED'),
    limits: slice.limits(),
    workers: slice.value('WORKERS'),
    database: {
      connections: slice.value('DATABASE_POOL_SIZE'),
      idleTransactionTimeout: slice.value('DATABASE_IDLE_TRANSACTION_TIMEOUT') * SECOND,
      preparedStatements: slice.value('DATABASE_PREPARED_STATEMENTS'),
      maxClockSkew: slice.value('CLOCK_SKEW_LIMIT') * SECOND,
    },
    logLevel: slice.value('LOG_LEVEL'),
    tracing: slice.tracing([upstream.href]),
  };
}

/** Faults that involve several settings. */
function crossFieldFaults(slice: Slice): readonly SettingFault[] {
  const faults: SettingFault[] = [];
  const [pdsSecret, secret] = [slice.optional('PDS_JWT_SECRET'), slice.optional('JWT_SECRET')];
  const isAtFault = slice.faults.some(({ field }) => field?.endsWith('JWT_SECRET'));
  if (pdsSecret === undefined && secret === undefined && !isAtFault) {
    const remedy = 'Set it to the secret of the personal data server';
    faults.push({ field: 'PDS_JWT_SECRET', message: 'is missing', remedy });
  }
  if (pdsSecret !== undefined && secret !== undefined && pdsSecret !== secret) {
    const remedy = 'Set both to the same value';
    faults.push({ field: 'PDS_JWT_SECRET', message: 'differs from JWT_SECRET', remedy });
  }
  const isOpen = slice.optional('PDS_AUTHZ_GATE_ENABLED') === false;
  if (isOpen && slice.isRelease && slice.optional('PDS_AUTHZ_GATE_OPEN_IN_PRODUCTION') !== true) {
    const remedy = 'Set it to true, or also set PDS_AUTHZ_GATE_OPEN_IN_PRODUCTION=true';
    faults.push({ field: 'PDS_AUTHZ_GATE_ENABLED', message: 'is false in production', remedy });
  }
  return faults;
}
