import { join } from 'node:path';
import { Secret } from '@gatehouse/core/kernel';
import { didFault, isDid } from '@gatehouse/core/pds';
import {
  bindHost,
  commaList,
  type DatabaseLimits,
  databaseAddress,
  databaseLimits,
  databaseSettings,
  limitSettings,
  logLevel,
  otelSettings,
  portNumber,
  proxyRanges,
  readSettings,
  type ServerLimits,
  type SettingFault,
  type SettingsOf,
  serverLimits,
  type TracingSettings,
  type Variables,
  webOrigin,
  workerSettings,
} from '@gatehouse/http-koa/process';
import { z } from 'zod';

const MIN_SECRET_CHARACTERS = 32;

const SECURE_ORIGIN = /^(?:https:|http:\/\/(?:127\.0\.0\.1|\[::1\])(?::|$))/;

const secret = z
  .string()
  .min(
    MIN_SECRET_CHARACTERS,
    `must have at least ${MIN_SECRET_CHARACTERS} characters, for example from: openssl rand -base64 48`,
  )
  .transform((text) => new Secret(text));

const moderator = z.string().superRefine((text, context) => {
  const fault = isDid(text) ? didFault(text) : 'is not a DID';
  if (fault !== undefined) context.addIssue({ code: 'custom', message: `contains ${text}, which ${fault}` });
});

const environment = z.object({
  ...databaseSettings,
  ...limitSettings,
  ...workerSettings,
  ...otelSettings,
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: logLevel.default('info'),
  HOST: bindHost.default('127.0.0.1'),
  FORUM_PORT: portNumber.default(18_480),
  DATA_DIR: z.string().default('data'),
  FORUM_DATABASE_URL: databaseAddress.optional(),
  FORUM_PUBLIC_URL: webOrigin.optional(),
  BRIDGE_ISSUER: webOrigin.default('http://127.0.0.1:18380'),
  FORUM_CLIENT_ID: z.string().default('support-forum'),
  FORUM_CLIENT_SECRET: secret,
  FORUM_API_KEY: secret,
  FORUM_SECRET: secret,
  FORUM_MODERATORS: commaList.pipe(z.array(moderator)).default([]),
  TRUSTED_PROXIES: proxyRanges.default([]),
});

/** The forum's configuration, read once at start. */
export interface Configuration extends z.output<typeof environment> {
  readonly databaseUrl: string;
  readonly database: DatabaseLimits;
  /** Origin at which browsers reach the forum. */
  readonly publicUrl: string;
  readonly limits: ServerLimits;
  readonly tracing: TracingSettings;
  /** Number of processes that share the port. */
  readonly workers: number;
}

const SETTINGS: SettingsOf<typeof environment> = {
  title: 'The support forum',
  schema: environment,
  secrets: ['FORUM_DATABASE_URL', 'FORUM_CLIENT_SECRET', 'FORUM_API_KEY', 'FORUM_SECRET'],
  conflicts,
};

/**
 * Reads the configuration from the environment, and outside production from `.env` in the folder. Throws
 * `InvalidSettings` with every fault.
 */
export function readConfiguration(variables: Variables, folder?: string): Configuration {
  const read = readSettings(SETTINGS, variables, folder);
  const isProduction = read.NODE_ENV === 'production';
  return {
    ...read,
    databaseUrl: read.FORUM_DATABASE_URL ?? `sqlite:${join(read.DATA_DIR, 'forum.sqlite')}`,
    database: databaseLimits(read),
    publicUrl: read.FORUM_PUBLIC_URL ?? `http://127.0.0.1:${read.FORUM_PORT}`,
    limits: serverLimits(read, isProduction, read.TRUSTED_PROXIES),
    tracing: {
      endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
      sampleRatio: read.OTEL_TRACES_SAMPLER_ARG,
      serviceName: 'support-forum',
      trustedProxies: read.TRUSTED_PROXIES,
      ownUrls: [],
    },
    workers: read.WORKERS,
  };
}

function conflicts(read: z.output<typeof environment>): SettingFault[] {
  const { NODE_ENV: mode, FORUM_PUBLIC_URL: url } = read;
  if (mode !== 'production' || url === undefined || SECURE_ORIGIN.test(url)) return [];
  const message = 'must be https, or http to 127.0.0.1 or [::1]';
  return [{ field: 'FORUM_PUBLIC_URL', message, remedy: 'Correct FORUM_PUBLIC_URL' }];
}
