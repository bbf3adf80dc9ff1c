import { openDatabase } from '@gatehouse/adapters/knex';
import { OPERATOR_ROLES } from '@gatehouse/core/operator';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { hostileFaults } from '@gatehouse/testing/servers/hostile';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { hostileEndpointRequests } from '../../../packages/http-koa/test/endpoint/hostile-endpoint-requests.ts';
import { customerEndpoints } from '../src/customer/customer-endpoints.ts';
import { opsEndpoints } from '../src/ops/ops-endpoints.ts';
import { newDevice } from './customer/world/new-device.ts';
import { openSession } from './customer/world/open-session.ts';
import { runningGateway } from './customer/world/running-gateway.ts';
import { runningOps } from './ops/running-ops.ts';
import { postgresEntitlements, sqliteEntitlements } from './proxy/world/entitlements.ts';

const DATABASES = {
  SQLite: () => sqliteEntitlements(),
  PostgreSQL: () => postgresEntitlements(inject('postgresUrl')),
};
const JWT_SECRET = 'a secret of the gateway for this test';
/** Returns whether the response is a failure that these tests expect, because no personal data server runs. */
const isExpected = (body: string) => body.includes('pds_unavailable');

/** Returns the rows of the tables that contain the text. */
async function rowsWith(url: string, text: string): Promise<readonly string[]> {
  const database = await openDatabase(url);
  const tables = [
    'identities',
    'entitlements',
    'devices',
    'sessions',
    'uploads',
    'catalog_files',
    'holder_keys',
  ];
  const found: string[] = [];
  for (const table of tables) {
    const rows = await database.read((from) => from(table).select('*')).catch(() => []);
    found.push(...(rows as object[]).map((row) => `${table} ${JSON.stringify(row)}`));
  }
  await database.close();
  return found.filter((row) => row.includes(text)).sort();
}

describe.each(Object.entries(DATABASES))('hostile requests on %s', (_name, make) => {
  it('get no 5xx and no internals from the API of customers, and change no row of others', async () => {
    const made = await make();
    onTestFinished(() => made.drop());
    const gateway = await runningGateway({ DATABASE_URL: made.databaseUrl, JWT_SECRET });
    const [caller, other] = [freshDid(), freshDid()];
    for (const did of [caller, other]) await made.apply(did, { name: 'manual.grant', plan: 'base' });
    const session = await openSession(made.databaseUrl, caller);
    await newDevice(gateway.url, await openSession(made.databaseUrl, other));
    const before = await rowsWith(made.adminUrl, other);
    expect(before.length).toBeGreaterThan(2);
    const headers = { Authorization: `Bearer ${session}` };
    const staysSignedIn = (key: string) => key.startsWith('GET ') || !/logout|sessions/.test(key);
    const requests = hostileEndpointRequests(customerEndpoints, staysSignedIn);
    expect(await hostileFaults(gateway.url, requests, { headers, isExpected })).toEqual([]);
    expect(
      await hostileFaults(gateway.url, hostileEndpointRequests(customerEndpoints), { isExpected }),
    ).toEqual([]);
    expect(await rowsWith(made.adminUrl, other)).toEqual(before);
    expect((await fetch(`${gateway.url}/api/v1/me`, { headers })).status).toBe(200);
    await gateway.stop();
  });

  it('get no 5xx and no internals from the API of operators', async () => {
    const made = await make();
    onTestFinished(() => made.drop());
    const ops = await runningOps({ DATABASE_URL: made.databaseUrl });
    const headers = { Authorization: `Bearer ${await ops.token(...OPERATOR_ROLES)}` };
    expect(
      await hostileFaults(ops.url, hostileEndpointRequests(opsEndpoints), { headers, isExpected }),
    ).toEqual([]);
    expect((await fetch(`${ops.url}/internal/v1/ops/me`, { headers })).status).toBe(200);
    await ops.stop();
  });
});
