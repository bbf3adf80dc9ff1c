import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DAY, MINUTE, Secret } from '@gatehouse/core/kernel';
import type { SessionLimits } from '@gatehouse/core/session';
import {
  readSettings,
  type ServerLimits,
  type SettingFault,
  type SettingsOf,
  serverLimits,
  sharedSecretFault,
  type TracingSettings,
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
  readonly tracing: TracingSettings;
  /** Number of processes that share the port. */
  readonly workers: number;
  /**
   * True if clients reach the server over https. Cookies then have the `Secure` attribute, and responses have
   * the HSTS header.
   */
  readonly isHttps: boolean;
  /** The account whose password the operator resets at this start. */
  readonly recovery?: Recovery | undefined;
  /** Warnings to log at start. */
  readonly warnings: readonly string[];
}

const MIN_SECRET_CHARACTERS = 32;

const SETTINGS: SettingsOf<typeof environment> = {
  title: 'study-auth',
  schema: environment,
  secrets: [
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'SESSION_STORE_URL',
    'SESSION_SECRET',
    'AUTH_RESET_PASSWORD',
  ],
  conflicts,
};

/**
 * Reads the configuration from the environment, and outside production from `.env` in the folder. Throws
 * `InvalidSettings` with every fault.
 */
export function readConfiguration(variables: Variables, folder?: string): Configuration {
  const read = readSettings(SETTINGS, variables, folder);
  const isProduction = read.NODE_ENV === 'production';
  const { secrets, warnings } = secretsOf(read);
  const idle = read.AUTH_SESSION_IDLE_MINUTES;
  return {
    ...read,
    isProduction,
    limits: serverLimits(read, isProduction, read.TRUSTED_PROXIES),
    tracing: {
      endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
      sampleRatio: read.OTEL_TRACES_SAMPLER_ARG,
      serviceName: 'study-auth',
      trustedProxies: read.TRUSTED_PROXIES,
      ownUrls: [],
    },
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
  const faults: (SettingFault | undefined)[] = [secretFault(read)];
  if (read.AUTH_DISABLED && !read.AUTH_DISABLED_ON_NETWORK) faults.push(...exposures(read));
  if (read.COOKIE_PREFIX !== '' && !isHttps(read)) {
    const message = 'requires https, because browsers keep such a cookie only over https';
    faults.push({ field: 'COOKIE_PREFIX', message, remedy: 'Set PUBLIC_URL to an https address' });
  }
  return faults.filter((fault) => fault !== undefined);
}

function secretFault({ NODE_ENV, SESSION_SECRET, WORKERS }: Environment): SettingFault | undefined {
  const field = 'SESSION_SECRET';
  const isMissing = SESSION_SECRET.length === 0;
  if (NODE_ENV !== 'production') return sharedSecretFault(field, !isMissing, WORKERS);
  const isShort = SESSION_SECRET.some((secret) => secret.length < MIN_SECRET_CHARACTERS);
  if (!isMissing && !isShort) return undefined;
  const remedy = `Set it to at least ${MIN_SECRET_CHARACTERS} random characters, for example from: openssl rand -base64 48`;
  return { field, message: isMissing ? 'is missing' : 'is too short', remedy };
}

/** Faults of settings that expose the server to other machines. Without sign-in, every client is an administrator. */
function exposures({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Environment): SettingFault[] {
  const faults: SettingFault[] = [];
  const fault = (reason: string, change: string) =>
    faults.push({
      field: 'AUTH_DISABLED',
      message: `is true, but ${reason}`,
      remedy: `${change}, or set AUTH_DISABLED_ON_NETWORK=true to make every client an administrator`,
    });
  if (!isLoopback(HOST)) fault('HOST is not a loopback address', 'Set HOST=127.0.0.1');
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname))
    fault('PUBLIC_URL names a public address, so a proxy forwards requests', 'Unset PUBLIC_URL');
  if (TRUSTED_PROXIES.length > 0)
    fault('TRUSTED_PROXIES names proxies that forward requests', 'Unset TRUSTED_PROXIES');
  return faults;
}

function isHttps(read: Environment): boolean {
  return read.NODE_ENV === 'production' || read.PUBLIC_URL?.startsWith('https:') === true;
}

function secretsOf(read: Environment): { secrets: Secret[]; warnings: string[] } {
  if (read.SESSION_SECRET.length > 0)
    return { secrets: read.SESSION_SECRET.map((secret) => new Secret(secret)), warnings: [] };
  const warning =
    'SESSION_SECRET is not set. After a restart, users must sign in again, and saved secrets must be entered again.';
  return { secrets: [new Secret(randomBytes(32).toString('base64url'))], warnings: [warning] };
}

function recoveryOf(text: string | undefined): Recovery | undefined {
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  return { username: text.slice(0, colon), password: new Secret(text.slice(colon + 1)) };
}
