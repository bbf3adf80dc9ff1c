import { Secret } from '@gatehouse/core/kernel';
import type { Nsid } from '@gatehouse/core/pds';
import { StartFailure } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import { databaseAddress, logLevel } from '../../config/field-schemas.ts';
import { gatedNamespaces } from '../../config/gated-namespaces.ts';
import { trustedProxies } from '../../config/trusted-proxies.ts';

/** Everything the authorization proxy is told from outside, checked once at start. */
export interface ProxyConfiguration {
  /** In production the database's role must be one that row-level security holds. */
  readonly isRelease: boolean;
  readonly host: string;
  readonly port: number;
  /** The loopback port of metrics. */
  readonly metricsPort: number;
  /** Where the personal data server really listens; nobody but the proxy should reach it. */
  readonly upstream: URL;
  /** The address by which clients know the personal data server: the proxy's own. */
  readonly publicUrl: URL;
  /** The audience of its access tokens. */
  readonly serviceDid: string;
  /** Signs its access tokens, and is the same on both sides. */
  readonly jwtSecret: Secret;
  /** Where entitlements are kept. */
  readonly databaseUrl: string;
  readonly gate: 'closed' | 'open';
  /** Only entitled accounts may write to collections below these namespaces. */
  readonly gatedNamespaces: readonly Nsid[];
  /** How long the policy store may take before a gated write is refused. */
  readonly policyTimeout: number;
  /** How long the personal data server may take to begin its answer. */
  readonly upstreamTimeout: number;
  /** Whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly upstreamExposureAllowed: boolean;
  readonly logLevel: string;
}

const port = z.coerce.number().int().min(0).max(65_535);
const milliseconds = z.coerce.number().int().min(1).max(600_000);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).origin === text, 'must be an origin, without path and trailing slash')
  .transform((text) => new URL(text));

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PROXY_PORT: port.optional(),
  PORT: port.default(3_000),
  PROXY_METRICS_PORT: port.default(9_301),
  PDS_PORT: port.default(2_583),
  PDS_UPSTREAM_URL: httpUrl.optional(),
  PDS_PUBLIC_URL: httpUrl.optional(),
  PDS_SERVICE_DID: z.string().startsWith('did:').optional(),
  PDS_JWT_SECRET: z.string().min(16).optional(),
  JWT_SECRET: z.string().min(16).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATA_DIR: z.string().default('data'),
  PDS_AUTHZ_GATE_ENABLED: flag.default(true),
  PDS_AUTHZ_GATE_OPEN_IN_PRODUCTION: flag.default(false),
  PDS_EXPOSED_ALLOWED: flag.default(false),
  GATED_NAMESPACES: gatedNamespaces,
  POLICY_TIMEOUT_MS: milliseconds.default(1_000),
  PDS_TIMEOUT_MS: milliseconds.default(60_000),
  TRUSTED_PROXIES: trustedProxies,
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: logLevel.default('info'),
});

/** What no field shows by itself. Asked of the raw text, so that these faults are listed together with the others. */
function crossFieldFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  const { PDS_JWT_SECRET: pdsSecret, JWT_SECRET: secret } = given;
  const isOpen = given.PDS_AUTHZ_GATE_ENABLED === 'false';
  const insists = given.PDS_AUTHZ_GATE_OPEN_IN_PRODUCTION === 'true';
  const faults: string[] = [];
  if (!pdsSecret && !secret) faults.push('PDS_JWT_SECRET: must be the secret of the personal data server');
  if (pdsSecret && secret && pdsSecret !== secret)
    faults.push('JWT_SECRET: must be the same as PDS_JWT_SECRET');
  if (isOpen && given.NODE_ENV === 'production' && !insists) {
    faults.push(
      'PDS_AUTHZ_GATE_ENABLED: is false in production; PDS_AUTHZ_GATE_OPEN_IN_PRODUCTION=true insists on it',
    );
  }
  return faults;
}

/** The proxy can not be started as it is configured. */
export class InvalidProxyConfiguration extends StartFailure {
  override readonly name = 'InvalidProxyConfiguration';
}

/** Reads the environment; empty variables count as unset. Throws `InvalidProxyConfiguration` with every fault. */
export function parseProxyConfiguration(
  env: Readonly<Record<string, string | undefined>>,
): ProxyConfiguration {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  const faults = crossFieldFaults(given);
  if (!result.success || faults.length > 0) {
    const issues = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
    const lines = [...issues, ...faults].map((fault) => `  - ${fault}`);
    throw new InvalidProxyConfiguration(`The proxy can not start:\n${lines.join('\n')}`);
  }
  const settings = result.data;
  const ownPort = settings.PROXY_PORT ?? settings.PORT;
  const publicUrl = settings.PDS_PUBLIC_URL ?? new URL(`http://localhost:${ownPort}`);
  return {
    isRelease: settings.NODE_ENV === 'production',
    host: settings.HOST,
    port: ownPort,
    metricsPort: settings.PROXY_METRICS_PORT,
    upstream: settings.PDS_UPSTREAM_URL ?? new URL(`http://127.0.0.1:${settings.PDS_PORT}`),
    publicUrl,
    serviceDid: settings.PDS_SERVICE_DID ?? `did:web:${publicUrl.hostname}`,
    jwtSecret: new Secret(settings.PDS_JWT_SECRET ?? settings.JWT_SECRET ?? ''),
    databaseUrl: settings.DATABASE_URL ?? `sqlite:${settings.DATA_DIR}/gateway.sqlite`,
    gate: settings.PDS_AUTHZ_GATE_ENABLED ? 'closed' : 'open',
    gatedNamespaces: settings.GATED_NAMESPACES,
    policyTimeout: settings.POLICY_TIMEOUT_MS,
    upstreamTimeout: settings.PDS_TIMEOUT_MS,
    trustedProxies: settings.TRUSTED_PROXIES,
    upstreamExposureAllowed: settings.PDS_EXPOSED_ALLOWED,
    logLevel: settings.LOG_LEVEL,
  };
}
