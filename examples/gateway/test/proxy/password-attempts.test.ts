import { SystemClock } from '@gatehouse/adapters/node';
import { SECOND } from '@gatehouse/core/kernel';
import { startForwarder } from '@gatehouse/testing/servers/forwarder';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isAnswer } from '../../src/forwarding/answer.ts';
import { openPolicy, parseProxyConfiguration } from '../../src/proxy/index.ts';
import { PasswordAttempts } from '../../src/proxy/rules/password-attempts.ts';
import { SharedAttempts } from '../../src/proxy/rules/shared-attempts.ts';
import { type Entitlements, postgresEntitlements, sqliteEntitlements } from './world/entitlements.ts';
import { eventually } from './world/eventually.ts';

const HOME = '198.51.100.1';
const STRANGER = '203.0.113.9';
const DATABASES: Record<string, () => Promise<Entitlements>> = {
  SQLite: sqliteEntitlements,
  'PostgreSQL under row-level security': () => postgresEntitlements(inject('postgresUrl')),
};

interface Proxy {
  readonly attempts: PasswordAttempts;
  readonly warnings: readonly unknown[];
  close(): Promise<void>;
}

function configured(databaseUrl: string) {
  return parseProxyConfiguration({ PDS_JWT_SECRET: 'x'.repeat(32), DATABASE_URL: databaseUrl });
}

/** Opens the counts of attempts in the same way as one process of the proxy. */
async function openProxy(databaseUrl: string, timeout = 60 * SECOND): Promise<Proxy> {
  const { attempts, close } = await openPolicy({ ...configured(databaseUrl), policyTimeout: timeout });
  const warnings: unknown[] = [];
  const counts = new SharedAttempts({ attempts, log: { warn: (...line: unknown[]) => warnings.push(line) } });
  return { attempts: new PasswordAttempts({ counts, clock: new SystemClock() }), warnings, close };
}

/** Makes an attempt. Returns whether it was forwarded. */
async function attempt(
  { attempts }: Pick<Proxy, 'attempts'>,
  account: string,
  address: string,
  status: number,
) {
  const admitted = await attempts.admit(account, address);
  if (isAnswer(admitted)) return false;
  admitted.settle(status);
  return true;
}

/**
 * Makes this number of attempts with wrong passwords at once, evenly distributed over the proxies. Returns
 * how many were forwarded.
 */
async function forwarded(proxies: readonly Proxy[], count: number, account: string, address: AddressOf) {
  const sent = Array.from({ length: count }, (_, index) =>
    attempt(proxies[index % proxies.length] as Proxy, account, address(index), 401),
  );
  return (await Promise.all(sent)).filter(Boolean).length;
}

type AddressOf = (index: number) => string;
const elsewhere: AddressOf = (index) => `203.0.113.${index}`;

describe.each(Object.entries(DATABASES))('attempts to sign in at two proxies on %s', (_name, open) => {
  let entitlements: Entitlements;
  let proxies: [Proxy, Proxy];

  beforeAll(async () => {
    entitlements = await open();
    const { databaseUrl } = entitlements;
    proxies = [await openProxy(databaseUrl), await openProxy(databaseUrl)];
  });
  afterAll(async () => {
    for (const proxy of proxies) await proxy.close();
    await entitlements.drop();
  });

  it('are limited to ten for one PDS account from one address', async () => {
    expect(await forwarded(proxies, 30, 'ada.test', () => STRANGER)).toBe(10);
  });

  it('are limited to a hundred from one address', async () => {
    const statuses = Array.from({ length: 110 }, (_, index) =>
      attempt(proxies[index % 2] as Proxy, `nobody-${index}.test`, '203.0.113.77', 401),
    );
    expect((await Promise.all(statuses)).filter(Boolean)).toHaveLength(100);
  });

  it('are limited to two hundred from one IPv6 /48, while addresses outside it can still sign in', async () => {
    const inSite = (index: number) => `2001:db8:5:${index.toString(16)}::/64`;
    const statuses = Array.from({ length: 220 }, (_, index) =>
      attempt(proxies[index % 2] as Proxy, `account-${index}.test`, inSite(index), 401),
    );
    expect((await Promise.all(statuses)).filter(Boolean)).toHaveLength(200);
    expect(await attempt(proxies[0], 'fay.test', inSite(300), 401)).toBe(false);
    expect(await attempt(proxies[0], 'fay.test', '2001:db8:6:1::/64', 401)).toBe(true);
  });

  it('are refunded to an IPv6 /48 when the password was right', async () => {
    const inSite = (index: number) => `2001:db8:7:${index.toString(16)}::/64`;
    const one = (index: number) =>
      attempt(proxies[index % 2] as Proxy, `right-${index}.test`, inSite(index), 200);
    for (let index = 0; index < 210; index += 1) expect(await eventually(() => one(index))).toBe(true);
  });

  it('are limited to 33 in a row for one PDS account from all addresses, and to one an hour after that', async () => {
    expect(await forwarded(proxies, 40, 'bea.test', elsewhere)).toBe(34);
    expect(await attempt(proxies[0], 'bea.test', HOME, 401)).toBe(false);
  });

  it('are counted separately at an address where the PDS account signed in at the other proxy', async () => {
    const [here, there] = proxies;
    expect(await attempt(here, 'cem.test', HOME, 200)).toBe(true);
    await forwarded(proxies, 40, 'cem.test', elsewhere);
    expect(await eventually(() => attempt(there, 'cem.test', HOME, 200))).toBe(true);
    for (let round = 0; round < 12; round += 1)
      expect(await attempt(there, 'cem.test', HOME, 200)).toBe(true);
  });

  it('are not counted for an address that is written in the name', async () => {
    const [here, there] = proxies;
    await attempt(here, 'dee.test', HOME, 200);
    expect(await eventually(() => attempt(there, 'dee.test', HOME, 200))).toBe(true);
    for (const name of [`dee.test\n${HOME}`, `${HOME}\ndee.test`])
      await forwarded(proxies, 40, name, elsewhere);
    expect(await forwarded([there], 8, 'dee.test', () => HOME)).toBe(8);
  });

  it('are not counted if the personal data server checked no password', async () => {
    for (let round = 0; round < 15; round += 1) {
      const proxy = proxies[round % 2] as Proxy;
      expect(await eventually(() => attempt(proxy, 'eve.test', HOME, 502))).toBe(true);
    }
  });
});

describe('an address that is far above its limit', () => {
  it('does not load the database, and still admits PDS accounts that signed in there before', async () => {
    const entitlements = await sqliteEntitlements();
    const { attempts, close } = await openPolicy(configured(entitlements.databaseUrl));
    let asked = 0;
    const counts = new SharedAttempts({ attempts, log: { warn: () => {} } });
    const ask = counts.ask.bind(counts);
    counts.ask = (work) => {
      asked += 1;
      return ask(work);
    };
    const proxy = { attempts: new PasswordAttempts({ counts, clock: new SystemClock() }) };
    expect(await attempt(proxy, 'ada.test', STRANGER, 200)).toBe(true);
    for (let round = 0; round < 101; round += 1) await attempt(proxy, `nobody-${round}.test`, STRANGER, 401);

    asked = 0;
    for (let round = 0; round < 5; round += 1)
      expect(await attempt(proxy, `other-${round}.test`, STRANGER, 401)).toBe(false);
    expect(asked).toBe(0);
    expect(await attempt(proxy, 'ada.test', STRANGER, 200)).toBe(true);
    await close();
    await entitlements.drop();
  });
});

describe('attempts to sign in while the database is silent', () => {
  it('are limited by each proxy separately, and share their counts again once the database responds', async () => {
    const entitlements = await postgresEntitlements(inject('postgresUrl'));
    const url = new URL(entitlements.databaseUrl);
    const port = Number(url.port);
    const forwarder = await startForwarder(port);
    url.port = String(forwarder.port);
    const [here, there] = [await openProxy(url.href, 200), await openProxy(entitlements.databaseUrl)];
    expect(await attempt(here, 'ada.test', HOME, 200)).toBe(true);

    forwarder.stopForwarding();
    expect(await forwarded([here], 30, 'bea.test', () => STRANGER)).toBe(10);
    expect(await forwarded([here], 40, 'ada.test', elsewhere)).toBe(34);
    expect(await attempt(here, 'ada.test', HOME, 200)).toBe(true);
    expect(here.warnings).toHaveLength(1);

    forwarder.forwardTo(port);
    let host = 100;
    const isShared = async () => {
      host += 1;
      const address = elsewhere(host);
      await forwarded([there], 10, `cem-${host}.test`, () => address);
      return !(await attempt(here, `cem-${host}.test`, address, 401));
    };
    expect(await eventually(isShared)).toBe(true);
    for (const proxy of [here, there]) await proxy.close();
    await forwarder.stop();
    await entitlements.drop();
  });
});
