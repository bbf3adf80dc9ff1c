import { hasPlainHost, PLAIN_HOST } from '@gatehouse/http-koa/address';
import {
  anyDatabaseAddress,
  bindHost,
  commaList,
  databaseSettings,
  flag,
  limitSettings,
  logLevel,
  oneOf,
  otelSettings,
  portNumber,
  postgresAddress,
  proxyRanges,
  webOrigin,
  wholeNumber,
  workerSettings,
} from '@gatehouse/http-koa/process';
import { z } from 'zod';

/** The environment variables of study-auth. An empty variable is treated as unset. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: bindHost.default('127.0.0.1'),
  PORT: portNumber.default(4000),
  METRICS_PORT: portNumber.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: anyDatabaseAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  DATABASE_REPLICA_MAX_LAG: wholeNumber(1, 3_600).default(30),
  SESSION_STORE_URL: z
    .string()
    .regex(/^rediss?:\/\/./, 'must be redis://<host> or rediss://<user>:<password>@<host>')
    .refine(hasPlainHost, PLAIN_HOST)
    .optional(),
  SQLITE_DRIVER: oneOf('better-sqlite3', 'better-sqlite3-thread', 'sqlite3').default('better-sqlite3'),
  MIGRATE_ON_START: flag.default(true),
  PUBLIC_URL: webOrigin.optional(),
  TRUSTED_PROXIES: proxyRanges.default([]),
  CORS_ORIGINS: commaList.pipe(z.array(webOrigin)).default([]),
  SESSION_SECRET: commaList.default([]),
  COOKIE_PREFIX: oneOf('', '__Host-', '__Secure-').default(''),
  AUTH_SESSION_TTL_DAYS: wholeNumber(1, 400).default(30),
  AUTH_SESSION_IDLE_MINUTES: wholeNumber(6, 525_600).optional(),
  AUTH_DISABLED: flag.default(false),
  AUTH_DISABLED_ON_NETWORK: flag.default(false),
  AUTH_ALLOW_SIGNUP: flag.default(false),
  AUTH_RESET_PASSWORD: z
    .string()
    .regex(/^[^:]+:.+$/su, 'must be <username>:<new_password>')
    .optional(),
  PASSWORD_MIN_LENGTH: wholeNumber(8, 64).default(8),
  PASSWORD_HASH: oneOf('bcrypt', 'argon2id').default('bcrypt'),
  UV_THREADPOOL_SIZE: wholeNumber(1, 1_024).default(4),
  SSO_ALLOW_PRIVATE_ISSUERS: flag.optional(),
  LOG_LEVEL: logLevel.default('info'),
  ...limitSettings,
  ...workerSettings,
  ...otelSettings,
  ...databaseSettings,
});

export type Environment = z.output<typeof environment>;
