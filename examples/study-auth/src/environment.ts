import { isProxyRange } from '@gatehouse/http-koa/address';
import { z } from 'zod';

function oneOf<const Values extends readonly string[]>(...values: Values) {
  const named = values.filter((value) => value !== '');
  return z.enum(values, { error: `Use ${named.slice(0, -1).join(', ')} or ${named.at(-1)}.` });
}

const flag = oneOf('true', 'false').transform((text) => text === 'true');

function whole(least: number, most: number) {
  const error = `Use a whole number from ${least} to ${most}.`;
  const inBounds = (number: number) => number >= least && number <= most;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine(inBounds, error);
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const ORIGIN = 'Use an address without a path, such as https://study.example.org';
const origin = z
  .url({ protocol: /^https?$/, error: ORIGIN })
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`, ORIGIN)
  .transform((url) => url.origin);

const PROXY = 'Use addresses or ranges such as 10.0.0.0/8, or the names loopback, linklocal, uniquelocal.';
const proxy = z.string().refine(isProxyRange, PROXY);

/** The variables that study-auth reads, and what they may hold. An empty one counts as unset. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(4000),
  METRICS_PORT: whole(0, 65_535).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:|postgres(ql)?:\/\/)./, 'Use sqlite:<path> or postgres://<user>@<host>/<database>.')
    .optional(),
  SQLITE_DRIVER: oneOf('better-sqlite3', 'sqlite3').default('better-sqlite3'),
  MIGRATE_ON_START: flag.default(true),
  PUBLIC_URL: origin.optional(),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)).default([]),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  SESSION_SECRET: list.default([]),
  COOKIE_PREFIX: oneOf('', '__Host-', '__Secure-').default(''),
  AUTH_SESSION_TTL_DAYS: whole(1, 400).default(30),
  AUTH_SESSION_IDLE_MINUTES: whole(6, 525_600).optional(),
  AUTH_DISABLED: flag.default(false),
  AUTH_DISABLED_ON_NETWORK: flag.default(false),
  AUTH_ALLOW_SIGNUP: flag.default(false),
  AUTH_RESET_PASSWORD: z
    .string()
    .regex(/^[^:]+:.+$/su, 'Use <username>:<new_password>.')
    .optional(),
  PASSWORD_MIN_LENGTH: whole(8, 64).default(8),
  PASSWORD_HASH: oneOf('bcrypt', 'argon2id').default('bcrypt'),
  UV_THREADPOOL_SIZE: whole(1, 1_024).default(4),
  SSO_ALLOW_PRIVATE_ISSUERS: flag.optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

export type Environment = z.output<typeof environment>;
