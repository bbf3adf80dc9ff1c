import { randomBytes } from 'node:crypto';
import { Secret } from '@gatehouse/core/kernel';
import { limitSettings, type ServerLimits, StartFailure, serverLimits } from '@gatehouse/http-koa/process';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { commaList } from '../config/comma-list.ts';
import { databaseAddress, logLevel, origin, publicOrigin } from '../config/field-schemas.ts';
import { weakness } from '../config/strong-secret.ts';
import { trustedProxies } from '../config/trusted-proxies.ts';

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
  /** Whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** The personal data server that resolves handles. */
  readonly pdsUrl: string;
  /** For reading accounts and their e-mail; undefined where there is no operated personal data server. */
  readonly pdsAdminPassword: Secret | undefined;
  /** Origin under which operators' browsers know this server, without a slash at the end. */
  readonly publicUrl: string;
  /** The OAuth issuer of the operated personal data server: operators have their accounts there. */
  readonly issuer: string;
  /** The operated personal data server as browsers reach it. */
  readonly pdsPublicUrl: string;
  /** The PLC directory; undefined for the public one. */
  readonly plcUrl: string | undefined;
  /** Sign cookies and seal tokens: the first does, all are accepted. With none only machines sign in. */
  readonly sessionSecrets: readonly Secret[];
  readonly isRelease: boolean;
  readonly limits: ServerLimits;
  readonly logLevel: string;
}

/** The environment does not make a configuration; every fault is listed. */
export class InvalidOpsConfiguration extends StartFailure {
  override readonly name = 'InvalidOpsConfiguration';
}

const port = z.coerce.number().int().min(0).max(65_535);

const cidrs = z.array(
  z.string().refine((range) => ipaddr.isValidCIDR(range), 'is no CIDR range such as 10.0.0.0/8'),
);

const secrets = z.string().default('').transform(commaList);

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  OPS_PORT: port.optional(),
  PORT: port.default(18_280),
  OPS_METRICS_PORT: port.optional(),
  DATABASE_ADMIN_URL: databaseAddress.optional(),
  DATABASE_URL: databaseAddress.default('sqlite:data/gateway.sqlite'),
  OPS_ALLOWED_CIDRS: z.string().default('127.0.0.0/8, ::1/128').transform(commaList).pipe(cidrs),
  TRUSTED_PROXIES: trustedProxies,
  PDS_URL: z.url().default('http://127.0.0.1:3000'),
  PDS_ADMIN_PASSWORD: z.string().optional(),
  OPS_PUBLIC_URL: publicOrigin.optional(),
  OPS_SESSION_SECRET: secrets,
  PDS_PUBLIC_URL: z.url().default('http://localhost:3000'),
  PDS_OAUTH_ISSUER_ORIGIN: z.union([z.literal('none'), origin]).optional(),
  PLC_URL: z.url().optional(),
  NODE_ENV: z.string().optional(),
  ...limitSettings,
  LOG_LEVEL: logLevel.default('info'),
});

/** In production a secret must be a strong one. */
const checked = environment.superRefine(({ NODE_ENV, OPS_SESSION_SECRET }, { addIssue }) => {
  if (NODE_ENV !== 'production') return;
  for (const message of OPS_SESSION_SECRET.map(weakness).filter((fault) => fault !== undefined)) {
    addIssue({ code: 'custom', path: ['OPS_SESSION_SECRET'], message });
  }
});

/** Reads the environment; throws `InvalidOpsConfiguration`. Empty variables count as unset. */
export function parseOpsConfiguration(
  variables: Readonly<Record<string, string | undefined>>,
): OpsConfiguration {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = checked.safeParse(given);
  if (!data) {
    const faults = error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new InvalidOpsConfiguration(`The operator API's configuration has faults:\n${faults.join('\n')}`);
  }
  const port = data.OPS_PORT ?? data.PORT;
  const isRelease = data.NODE_ENV === 'production';
  const { PDS_OAUTH_ISSUER_ORIGIN: issuer, PDS_PUBLIC_URL: pdsPublicUrl } = data;
  return {
    host: data.HOST,
    port,
    metricsPort: data.OPS_METRICS_PORT,
    databaseUrl: new Secret(data.DATABASE_URL),
    databaseAdminUrl: secret(data.DATABASE_ADMIN_URL),
    allowedCidrs: data.OPS_ALLOWED_CIDRS,
    trustedProxies: data.TRUSTED_PROXIES,
    pdsUrl: data.PDS_URL,
    pdsAdminPassword: secret(data.PDS_ADMIN_PASSWORD),
    publicUrl: data.OPS_PUBLIC_URL ?? `http://127.0.0.1:${port}`,
    issuer: issuer === undefined || issuer === 'none' ? new URL(pdsPublicUrl).origin : issuer,
    pdsPublicUrl,
    plcUrl: data.PLC_URL,
    sessionSecrets: sessionSecrets(data.OPS_SESSION_SECRET, isRelease),
    isRelease,
    limits: serverLimits(data, isRelease, data.TRUSTED_PROXIES),
    logLevel: data.LOG_LEVEL,
  };
}

/** In development there is always one; without a given one, sessions end with the process. */
function sessionSecrets(given: readonly string[], isRelease: boolean): readonly Secret[] {
  const texts = given.length > 0 || isRelease ? given : [randomBytes(32).toString('base64url')];
  return texts.map((text) => new Secret(text));
}

function secret(text: string | undefined): Secret | undefined {
  return text === undefined ? undefined : new Secret(text);
}
