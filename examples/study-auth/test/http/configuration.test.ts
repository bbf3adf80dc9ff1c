import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultText, InvalidSettings } from '@gatehouse/http-koa/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Configuration, readConfiguration } from '../../src/configuration.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'study-auth-configuration-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = 's'.repeat(32);

function faults(variables: Record<string, string>): readonly string[] {
  try {
    readConfiguration(variables);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.faults.map(faultText);
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('defaults to one person on their own machine', () => {
    expect(readConfiguration({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 4000,
      databaseUrl: 'sqlite:data/study-auth.sqlite',
      AUTH_DISABLED: false,
      AUTH_ALLOW_SIGNUP: false,
      isProduction: false,
      isHttps: false,
      recovery: undefined,
      sessionLimits: { lifetime: 30 * 24 * 3_600_000, idle: undefined },
    });
  });

  it.each([
    ['SESSION_SECRET', `${SECRET}\n`, ({ secrets }: Configuration) => secrets[0]?.reveal(), SECRET],
    ['AUTH_RESET_PASSWORD', 'ada:a b\n', ({ recovery }: Configuration) => recovery?.password.reveal(), 'a b'],
    ['DATABASE_URL', 'postgres://u:p@h/d', (read: Configuration) => read.databaseUrl, 'postgres://u:p@h/d'],
    [
      'DATABASE_REPLICA_URL',
      'postgres://u:p@h/d',
      (read: Configuration) => read.DATABASE_REPLICA_URL,
      'postgres://u:p@h/d',
    ],
    [
      'SESSION_STORE_URL',
      'rediss://u:p@h\r\n',
      (read: Configuration) => read.SESSION_STORE_URL,
      'rediss://u:p@h',
    ],
  ])('reads %s from the file that a variable names', (name, text, read, expected) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    expect(read(readConfiguration({ [name]: '', [`${name}_FILE`]: file }))).toBe(expected);
  });

  it('names each file of a secret that cannot be used, together with other faults', () => {
    const [missing, empty] = [join(folder, 'missing'), join(folder, 'empty')];
    writeFileSync(empty, '\n');
    const variables = {
      NODE_ENV: 'production',
      SESSION_SECRET_FILE: missing,
      DATABASE_URL_FILE: empty,
      PORT: 'x',
    };
    expect(faults(variables)).toEqual([
      `DATABASE_URL_FILE names ${empty}, which is empty. Correct the path.`,
      `SESSION_SECRET_FILE names ${missing}, which does not exist. Correct the path.`,
      expect.stringMatching(/^PORT must be a whole number/),
    ]);
  });

  it('refuses a secret that is set in both ways', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, SECRET);
    expect(faults({ SESSION_SECRET: SECRET, SESSION_SECRET_FILE: file })).toEqual([
      'SESSION_SECRET is set, and so is SESSION_SECRET_FILE. Remove one of them.',
    ]);
  });

  it('treats an empty variable as unset', () => {
    const empty = { PORT: '', CORS_ORIGINS: '', AUTH_RESET_PASSWORD: '', PUBLIC_URL: '', SESSION_SECRET: '' };
    expect(readConfiguration(empty)).toMatchObject({ PORT: 4000, CORS_ORIGINS: [], recovery: undefined });
  });

  it.each([
    ['HOST', ['0177.0.0.1', '0x7f.1', '127.1']],
    ['PORT', ['abc', '-1', '65536', '1.5', '0x10', '1e3', ' 80']],
    ['METRICS_PORT', ['none']],
    ['DATABASE_URL', ['mysql:host', 'sqlite:', 'postgres', '/data/x.sqlite', 'postgres://u:p#w@host/db']],
    ['DATABASE_URL', ['postgres://ann@010.0.0.5/app']],
    ['SQLITE_DRIVER', ['sqlite']],
    ['MIGRATE_ON_START', ['yes']],
    ['PUBLIC_URL', ['study.example', 'ftp://study.example', 'https://study.example/path', 'https://a?b']],
    ['PUBLIC_URL', ['http://010.0.0.5:4000', 'http://0x7f.1']],
    ['SESSION_STORE_URL', ['http://host', 'redis://010.0.0.5']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['host', 'http://010.0.0.5:4318']],
    ['TRUSTED_PROXIES', ['proxy.local', '10.0.0.0/33', '10.0.0.1,*', 'true']],
    ['CORS_ORIGINS', ['*', 'null', 'https://a.example/app', 'https://a.example,b.example']],
    ['COOKIE_PREFIX', ['__host-']],
    ['AUTH_SESSION_TTL_DAYS', ['0', '401', 'a month', '-30']],
    ['AUTH_SESSION_IDLE_MINUTES', ['0', '5']],
    ['AUTH_DISABLED', ['1', 'TRUE', 'on']],
    ['AUTH_ALLOW_SIGNUP', ['1']],
    ['AUTH_RESET_PASSWORD', ['ada', 'ada:', ':long enough']],
    ['PASSWORD_MIN_LENGTH', ['7', '65']],
    ['PASSWORD_HASH', ['md5', 'argon2']],
    ['SSO_ALLOW_PRIVATE_ISSUERS', ['maybe']],
    ['LOG_LEVEL', ['loud']],
  ])('refuses %s when it is one of %j', (name, values) => {
    for (const value of values)
      expect(faults({ [name]: value })).toEqual([expect.stringMatching(`^${name} must `)]);
  });

  it('lists all faults, including those of combinations, without the values', () => {
    const found = faults({
      NODE_ENV: 'production',
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      SESSION_SECRET: 'too-short,hunter2',
      AUTH_DISABLED: 'true',
      HOST: '0.0.0.0',
      AUTH_RESET_PASSWORD: 'hunter2',
    });
    const names = found.map((fault) => fault.split(' ')[0]).sort();
    expect(names).toEqual(['AUTH_DISABLED', 'AUTH_RESET_PASSWORD', 'LOG_LEVEL', 'PORT', 'SESSION_SECRET']);
    expect(found.join()).not.toContain('hunter2');
  });

  it('requires 32 characters of every secret in production', () => {
    const production = (SESSION_SECRET: string) => faults({ NODE_ENV: 'production', SESSION_SECRET });
    for (const secret of ['', 's'.repeat(31), `${SECRET},short`])
      expect(production(secret)).toEqual([
        expect.stringMatching(/^SESSION_SECRET is (missing|too short)\. /),
      ]);
    for (const secret of [SECRET, `${SECRET}, ${SECRET}x`]) expect(production(secret)).toEqual([]);
    expect(faults({ SESSION_SECRET: 'short' })).toEqual([]);
  });

  it('turns the gate off only on loopback, unless the operator confirms it', () => {
    const off = (HOST: string, more = {}) => faults({ AUTH_DISABLED: 'true', HOST, ...more });
    for (const host of ['127.0.0.1', '::1', 'localhost']) expect(off(host)).toEqual([]);
    for (const host of ['0.0.0.0', '::', '192.168.1.9', 'example.org'])
      expect(off(host)).toEqual([expect.stringMatching(/^AUTH_DISABLED is true, but HOST /)]);
    expect(off('0.0.0.0', { AUTH_DISABLED_ON_NETWORK: 'true' })).toEqual([]);
  });

  it('does not turn the gate off behind a proxy, unless the operator confirms it', () => {
    const off = (more: Record<string, string>) => faults({ AUTH_DISABLED: 'true', ...more });
    for (const PUBLIC_URL of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
      expect(off({ PUBLIC_URL })).toEqual([]);
    for (const proxied of [{ PUBLIC_URL: 'https://study.example' }, { TRUSTED_PROXIES: 'loopback' }]) {
      const [name = ''] = Object.keys(proxied);
      expect(off(proxied)).toEqual([expect.stringMatching(`^AUTH_DISABLED is true, but ${name} `)]);
      expect(off({ ...proxied, AUTH_DISABLED_ON_NETWORK: 'true' })).toEqual([]);
    }
  });

  it('has a cookie prefix only if cookies are Secure', () => {
    expect(faults({ COOKIE_PREFIX: '__Host-' })).toEqual([
      expect.stringMatching(/^COOKIE_PREFIX requires https/),
    ]);
    expect(faults({ COOKIE_PREFIX: '__Host-', PUBLIC_URL: 'https://study.example' })).toEqual([]);
  });

  it('reads origins as browsers write them', () => {
    const { CORS_ORIGINS, PUBLIC_URL } = readConfiguration({
      CORS_ORIGINS: 'https://A.example/, http://b.example:80',
      PUBLIC_URL: 'HTTPS://Study.example/',
    });
    expect(CORS_ORIGINS).toEqual(['https://a.example', 'http://b.example']);
    expect(PUBLIC_URL).toBe('https://study.example');
  });

  it('accepts a password that contains colons', () => {
    const { recovery } = readConfiguration({ AUTH_RESET_PASSWORD: 'ada:a:b c' });
    expect([recovery?.username, recovery?.password.reveal()]).toEqual(['ada', 'a:b c']);
  });
});
