import { join } from 'node:path';
import { Secret } from '@gatehouse/core/kernel';
import {
  commaList,
  databaseAddress,
  limitSettings,
  logLevel,
  portNumber,
  proxyRanges,
  readSettings,
  type ServerLimits,
  type SettingFault,
  serverLimits,
  type Variables,
  webOrigin,
  workerSettings,
} from '@gatehouse/http-koa/process';
import { z } from 'zod';

const MIN_SECRET_CHARACTERS = 32;

/** Secrets that an administrator can also store in a file. `<variable>_FILE` names the file. */
const SECRETS = ['FORUM_DATABASE_URL', 'FORUM_CLIENT_SECRET', 'FORUM_API_KEY', 'FORUM_SECRET'] as const;

const SECURE_ORIGIN = /^(?:https:|http:\/\/(?:127\.0\.0\.1|\[::1\])(?::|$))/;

const secret = z
  .string()
  .min(
    MIN_SECRET_CHARACTERS,
    `Use at least ${MIN_SECRET_CHARACTERS} characters, for example from \`openssl rand -base64 32\`.`,
  )
  .transform((text) => new Secret(text));

const environment = z.object({
  ...limitSettings,
  ...workerSettings,
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: logLevel.default('info'),
  HOST: z.string().default('127.0.0.1'),
  FORUM_PORT: portNumber.default(18_480),
  DATA_DIR: z.string().default('data'),
  FORUM_DATABASE_URL: databaseAddress.optional(),
  FORUM_PUBLIC_URL: webOrigin.optional(),
  BRIDGE_ISSUER: webOrigin.default('http://127.0.0.1:18380'),
  FORUM_CLIENT_ID: z.string().default('support-forum'),
  FORUM_CLIENT_SECRET: secret,
  FORUM_API_KEY: secret,
  FORUM_SECRET: secret,
  FORUM_MODERATORS: commaList.default([]),
  TRUSTED_PROXIES: proxyRanges.default([]),
});

/** The forum's configuration, read once at start. */
export interface Configuration extends z.output<typeof environment> {
  readonly databaseUrl: string;
  /** Origin at which browsers reach the forum. */
  readonly publicUrl: string;
  readonly limits: ServerLimits;
  /** Number of processes that share the port. */
  readonly workers: number;
}

/** Reads the configuration from the environment; throws `InvalidSettings` with every fault. */
export function readConfiguration(variables: Variables): Configuration {
  const read = readSettings(environment, variables, conflicts, SECRETS);
  const isProduction = read.NODE_ENV === 'production';
  return {
    ...read,
    databaseUrl: read.FORUM_DATABASE_URL ?? `sqlite:${join(read.DATA_DIR, 'forum.sqlite')}`,
    publicUrl: read.FORUM_PUBLIC_URL ?? `http://127.0.0.1:${read.FORUM_PORT}`,
    limits: serverLimits(read, isProduction, read.TRUSTED_PROXIES),
    workers: read.WORKERS,
  };
}

function conflicts(read: z.output<typeof environment>): SettingFault[] {
  const { NODE_ENV: mode, FORUM_PUBLIC_URL: url } = read;
  if (mode !== 'production' || url === undefined || SECURE_ORIGIN.test(url)) return [];
  return [{ setting: 'FORUM_PUBLIC_URL', message: 'Use an https address, or http to 127.0.0.1 or [::1].' }];
}
