import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DAY, MINUTE, Secret } from '@gatehouse/core/kernel';
import type { SessionLimits } from '@gatehouse/core/session';
import {
  readSettings,
  type ServerLimits,
  type SettingFault,
  serverLimits,
  type Variables,
} from '@gatehouse/http-koa/process';
import { type Environment, environment } from './environment.ts';
import { isLoopback } from './is-loopback.ts';

/** An account, and the new password that the operator sets for it. */
export interface Recovery {
  readonly username: string;
  readonly password: Secret;
}

/** The settings, read once at start. */
export interface Configuration extends Environment {
  readonly isProduction: boolean;
  readonly databaseUrl: string;
  /**
   * Secrets for signing and sealing. The first one is used for new values. All of them are accepted for
   * existing values.
   */
  readonly secrets: readonly Secret[];
  readonly sessionLimits: SessionLimits;
  readonly limits: ServerLimits;
  /** Number of processes that share the port. */
  readonly workers: number;
  /**
   * True if clients reach the server by https. Cookies then have the `Secure` attribute, and responses have
   * the HSTS header.
   */
  readonly isHttps: boolean;
  /** The account whose password the operator resets at this start. */
  readonly recovery?: Recovery | undefined;
  /** Warnings to log at start. */
  readonly warnings: readonly string[];
}

const MIN_SECRET_CHARACTERS = 32;

/** Secrets that an operator can also store in a file. `<variable>_FILE` names the file. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SESSION_STORE_URL',
  'SESSION_SECRET',
  'AUTH_RESET_PASSWORD',
] as const;

/** Reads the configuration from the environment; throws `InvalidSettings` with every fault. */
export function readConfiguration(variables: Variables): Configuration {
  const read = readSettings(environment, variables, conflicts, SECRETS);
  const isProduction = read.NODE_ENV === 'production';
  const { secrets, warnings } = secretsOf(read);
  const idle = read.AUTH_SESSION_IDLE_MINUTES;
  return {
    ...read,
    isProduction,
    limits: serverLimits(read, isProduction, read.TRUSTED_PROXIES),
    workers: read.WORKERS,
    secrets,
    warnings,
    databaseUrl: read.DATABASE_URL ?? `sqlite:${join(read.DATA_DIR, 'study-auth.sqlite')}`,
    sessionLimits: {
      lifetime: read.AUTH_SESSION_TTL_DAYS * DAY,
      idle: idle === undefined ? undefined : idle * MINUTE,
    },
    isHttps: isHttps(read),
    recovery: recoveryOf(read.AUTH_RESET_PASSWORD),
  };
}

function conflicts(read: Environment): SettingFault[] {
  const faults: SettingFault[] = [];
  const fault = (setting: keyof Environment, message: string) => faults.push({ setting, message });
  if (read.NODE_ENV === 'production') {
    if (read.SESSION_SECRET.length === 0)
      fault('SESSION_SECRET', 'Set it to a long random text, for example from `openssl rand -base64 32`.');
    if (read.SESSION_SECRET.some((secret) => secret.length < MIN_SECRET_CHARACTERS))
      fault('SESSION_SECRET', `Use at least ${MIN_SECRET_CHARACTERS} characters for each secret.`);
  }
  if (read.WORKERS > 1 && read.SESSION_SECRET.length === 0)
    fault('SESSION_SECRET', 'Set it, because several workers must have the same secret.');
  if (read.AUTH_DISABLED && !read.AUTH_DISABLED_ON_NETWORK) faults.push(...exposures(read));
  if (read.COOKIE_PREFIX !== '' && !isHttps(read))
    fault(
      'COOKIE_PREFIX',
      'Browsers keep such a cookie only over https. Set PUBLIC_URL to an https address.',
    );
  return faults;
}

/**
 * Warnings about settings that expose the server to other machines. Without sign-in, every client is an
 * administrator.
 */
function exposures({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Environment): SettingFault[] {
  const reasons: string[] = [];
  if (!isLoopback(HOST)) reasons.push('HOST is not a loopback address: bind it to 127.0.0.1');
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname))
    reasons.push('PUBLIC_URL says that a proxy forwards requests: unset it');
  if (TRUSTED_PROXIES.length > 0)
    reasons.push('TRUSTED_PROXIES says that a proxy forwards requests: unset it');
  const choice = 'or set AUTH_DISABLED_ON_NETWORK=true to make every client an administrator.';
  return reasons.map((reason) => ({ setting: 'AUTH_DISABLED', message: `${reason}, ${choice}` }));
}

function isHttps(read: Environment): boolean {
  return read.NODE_ENV === 'production' || read.PUBLIC_URL?.startsWith('https:') === true;
}

function secretsOf(read: Environment): { secrets: Secret[]; warnings: string[] } {
  if (read.SESSION_SECRET.length > 0)
    return { secrets: read.SESSION_SECRET.map((secret) => new Secret(secret)), warnings: [] };
  const warning =
    'SESSION_SECRET is not set: sign-ins end with this process, and saved secrets must be entered again after it.';
  return { secrets: [new Secret(randomBytes(32).toString('base64url'))], warnings: [warning] };
}

function recoveryOf(text: string | undefined): Recovery | undefined {
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  return { username: text.slice(0, colon), password: new Secret(text.slice(colon + 1)) };
}
