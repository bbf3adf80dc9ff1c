import { Secret } from '@gatehouse/core';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Everything the operator API is told from outside, checked once at start. */
export interface OpsConfiguration {
  readonly host: string;
  readonly port: number;
  /** The loopback port of metrics; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly databaseUrl: Secret;
  /** PostgreSQL by the role that migrates; undefined where the schema is brought up to date otherwise. */
  readonly databaseAdminUrl: Secret | undefined;
  /** CIDR ranges of the clients that are answered. */
  readonly allowedCidrs: readonly string[];
  /** CIDR ranges of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** The personal data server that resolves handles. */
  readonly pdsUrl: string;
  /** For reading accounts and their e-mail; undefined where there is no operated personal data server. */
  readonly pdsAdminPassword: Secret | undefined;
  readonly isRelease: boolean;
  readonly logLevel: string;
}

/** The environment does not make a configuration; every fault is listed. */
export class InvalidOpsConfiguration extends Error {
  override readonly name = 'InvalidOpsConfiguration';
}

const port = z.coerce.number().int().min(0).max(65_535);

const ranges = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(z.string().refine((range) => ipaddr.isValidCIDR(range), 'is no CIDR range such as 10.0.0.0/8')),
    );

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  OPS_PORT: port.optional(),
  PORT: port.default(18_280),
  OPS_METRICS_PORT: port.optional(),
  DATABASE_ADMIN_URL: z.string().optional(),
  DATABASE_URL: z.string().default('sqlite:data/gateway.sqlite'),
  OPS_ALLOWED_CIDRS: ranges('127.0.0.0/8, ::1/128'),
  TRUSTED_PROXIES: ranges(''),
  PDS_URL: z.url().default('http://127.0.0.1:3000'),
  PDS_ADMIN_PASSWORD: z.string().optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Reads the environment; throws `InvalidOpsConfiguration`. Empty variables count as unset. */
export function parseOpsConfiguration(
  variables: Readonly<Record<string, string | undefined>>,
): OpsConfiguration {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(given);
  if (!data) {
    const faults = error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new InvalidOpsConfiguration(`The operator API's configuration has faults:\n${faults.join('\n')}`);
  }
  return {
    host: data.HOST,
    port: data.OPS_PORT ?? data.PORT,
    metricsPort: data.OPS_METRICS_PORT,
    databaseUrl: new Secret(data.DATABASE_URL),
    databaseAdminUrl: secret(data.DATABASE_ADMIN_URL),
    allowedCidrs: data.OPS_ALLOWED_CIDRS,
    trustedProxies: data.TRUSTED_PROXIES,
    pdsUrl: data.PDS_URL,
    pdsAdminPassword: secret(data.PDS_ADMIN_PASSWORD),
    isRelease: data.NODE_ENV === 'production',
    logLevel: data.LOG_LEVEL,
  };
}

function secret(text: string | undefined): Secret | undefined {
  return text === undefined ? undefined : new Secret(text);
}
