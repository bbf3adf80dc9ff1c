import { describe, expect, it } from 'vitest';
import {
  PROCESS_TITLES,
  type ProcessName,
  SETTINGS,
  type Setting,
  settingsOf,
} from '../../src/config/index.ts';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { parseOpsConfiguration } from '../../src/ops/ops-configuration.ts';
import { parseProxyConfiguration } from '../../src/proxy/start/proxy-configuration.ts';
import { configFolder, manifest } from './config-folder.ts';

const STRONG = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';
const PROCESSES = Object.keys(PROCESS_TITLES) as ProcessName[];
const ROWS: readonly Setting[] = SETTINGS;

describe('the settings table', () => {
  it.each(PROCESSES)('has at most one row of a variable for %s', (process) => {
    const names = settingsOf(process).map(({ variable }) => variable);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has no invalid default', () => {
    for (const { variable, schema, fallback } of ROWS.filter((row) => row.fallback !== undefined))
      expect([variable, schema.safeParse(fallback).success]).toEqual([variable, true]);
  });

  it('marks as secret every variable whose name suggests a secret', () => {
    const telling = ROWS.filter(({ variable }) =>
      /SECRET(?!_REPLACES)|PASSWORD|TOKEN|_KEY$|DATABASE_\w*URL/.test(variable),
    );
    expect(telling.length).toBeGreaterThan(10);
    for (const { variable, isSecret } of telling) expect([variable, isSecret]).toEqual([variable, true]);
  });
});

/** For each server, a function that returns the log level in its settings. */
const SERVERS: Readonly<Record<string, (environment: Record<string, string>, folder: string) => string>> = {
  'the customer gateway': (environment, folder) => loadGatewayConfig(environment, folder).config.log.level,
  'the operator API': (environment, folder) => parseOpsConfiguration(environment, folder).logLevel,
  'the authorization proxy': (environment, folder) => parseProxyConfiguration(environment, folder).logLevel,
};
const DOTENV = `DATABASE_URL=sqlite:none
PUBLIC_BASE_URL=http://127.0.0.1:1
HOST=127.0.0.1
PORT=1
CORS_ALLOWED_ORIGINS=http://127.0.0.1:1
JWT_SECRET=sixteen characters
LOG_LEVEL=debug
`;

describe.each(Object.entries(SERVERS))('%s', (_server, levelOf) => {
  it('reads every setting from .env outside production, unless a variable overrides it', () => {
    const folder = configFolder({ '.env': DOTENV });
    expect(levelOf({}, folder)).toBe('debug');
    expect(levelOf({ LOG_LEVEL: '' }, folder)).toBe('debug');
    expect(levelOf({ LOG_LEVEL: 'warn' }, folder)).toBe('warn');
  });
});

describe('the manifest', () => {
  const release = { NODE_ENV: 'production', JWT_SECRET: STRONG, SWARM_MASTER_SECRET: STRONG };

  it('names the database of the operator API and of the proxy, but not their ports', () => {
    const folder = configFolder({ 'svc-gateway.json': manifest() });
    const ops = parseOpsConfiguration(release, folder);
    expect([ops.databaseUrl.reveal(), ops.port]).toEqual(['postgres://app:s3cr3t@db.test/gateway', 18_280]);
    const proxy = parseProxyConfiguration(release, folder);
    expect([proxy.databaseUrl, proxy.port]).toEqual(['postgres://app:s3cr3t@db.test/gateway', 3_000]);
  });
});

describe('an address in octal or hexadecimal', () => {
  it.each([
    '010.0.0.0/8',
    '10.0.0.0/010',
    '0x0a000000/8',
    '0x0a.0.0.0/8',
    '10.0.0.0/0x8',
    '167772160/8',
    '10/8',
  ])('is refused as a range of OPS_ALLOWED_CIDRS: %s', (range) => {
    expect(() => parseOpsConfiguration({ OPS_ALLOWED_CIDRS: range })).toThrow('OPS_ALLOWED_CIDRS must be');
  });

  it.each(['0177.0.0.1', '0x7f000001', '0x7f.1', '2130706433', '127.1'])('is refused as HOST: %s', (HOST) => {
    expect(() => parseOpsConfiguration({ HOST })).toThrow('HOST must be');
    expect(() => parseProxyConfiguration({ HOST, JWT_SECRET: STRONG })).toThrow('HOST must be');
  });

  it('is distinguished from a host name and from a plain address', () => {
    for (const HOST of ['localhost', '127.0.0.1', '::1', 'ops-1.example', 'nowhere.invalid'])
      expect(parseOpsConfiguration({ HOST }).host).toBe(HOST);
    const ranges = ['10.0.0.0/8', '0.0.0.0/0', '::1/128', 'fd00::/8'];
    expect(parseOpsConfiguration({ OPS_ALLOWED_CIDRS: ranges.join() }).allowedCidrs).toEqual(ranges);
  });
});

it('AUDIT_WEBHOOK_URL contains no user name and no password', () => {
  const { schema } = ROWS.find(({ variable }) => variable === 'AUDIT_WEBHOOK_URL') as Setting;
  const accepts = (url: string) => schema.safeParse(url).success;
  expect(accepts('https://siem.example/hook?log=2')).toBe(true);
  for (const user of ['user', 'user:password', ':password'])
    expect([user, accepts(`https://${user}@siem.example/hook`)]).toEqual([user, false]);
});
