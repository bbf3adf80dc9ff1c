import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { openDatabase } from '@gatehouse/adapters/knex';
import { KnexPolicy } from '@gatehouse/adapters/knex/gateway';
import { policyContract } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { afterEach, describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, TESTED_GATEWAY_DATABASES, withGatewayStorage } from './gateway-databases.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

describe.each(TESTED_GATEWAY_DATABASES)('PolicyPort in %s', (_name, make) => {
  it.each(Object.entries(policyContract))('%s', (_clause, experiment) =>
    withGatewayStorage(make, async (storage, database, { url, adminUrl, driver }) => {
      const empty = await openDatabase(driver ? `${url}-empty` : `${new URL('/postgres', adminUrl)}`);
      const clock = new MovableClock(1_000);
      const [policy, blind] = [database, empty].map(
        (each) => new KnexPolicy({ database: each, clock, patience: 5_000 }),
      ) as [KnexPolicy, KnexPolicy];
      await experiment({ storage, clock, policy, blind });
      await empty.close();
    }),
  );
});

describe('the policy', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it('is unavailable when the database does not respond in time', async () => {
    const mute = createServer((socket) => socket.on('error', () => {}).resume());
    servers.push(mute);
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const database = await openDatabase(`postgres://app@127.0.0.1:${port}/gateway`, { patience: 2_000 });
    const policy = new KnexPolicy({ database, clock: new MovableClock(), patience: 100 });
    const began = performance.now();
    await expect(policy.effectiveCapabilities(DID)).rejects.toMatchObject({ code: 'policy_unavailable' });
    expect(performance.now() - began).toBeLessThan(1_500);
    await database.close();
  });

  it('releases the connection of a statement when no caller waits for the result', async () => {
    const made = await (GATEWAY_DATABASES['PostgreSQL under row-level security'] ?? expect.unreachable())();
    const limits = { connections: 1, patience: 10_000, statementTimeout: 100 };
    const database = await openDatabase(made.url, limits);
    const owner = await openDatabase(made.adminUrl);
    await owner.transaction(async () => {
      await owner.write((from) => from.raw('lock table entitlements in access exclusive mode'));
      const policy = new KnexPolicy({ database, clock: new MovableClock(), patience: 100 });
      await expect(policy.effectiveCapabilities(DID)).rejects.toMatchObject({ code: 'policy_unavailable' });
      const free = await database.read((from) => from('readiness_probe').select('id'));
      expect(free).toEqual([{ id: 1 }]);
    });
    await owner.close();
    await database.close();
    await made.drop();
  });

  it('is unavailable immediately to all callers when no database listens at the address', async () => {
    const database = await openDatabase('postgres://app@127.0.0.1:1/gateway');
    const policy = new KnexPolicy({ database, clock: new MovableClock(), patience: 600_000 });
    const answers = await Promise.allSettled([1, 2, 3].map(() => policy.effectiveCapabilities(DID)));
    for (const answer of answers) expect(answer).toMatchObject({ reason: { code: 'policy_unavailable' } });
    await database.close();
  });

  it('leaves no timers behind', () =>
    withGatewayStorage(
      GATEWAY_DATABASES['SQLite through better-sqlite3'] ?? expect.unreachable(),
      async (_storage, database) => {
        const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
        const policy = new KnexPolicy({ database, clock: new MovableClock(), patience: 600_000 });
        const before = timers();
        await Promise.all(Array.from({ length: 100 }, () => policy.effectiveCapabilities(DID)));
        expect(timers() - before).toBeLessThan(50);
      },
    ));
});
