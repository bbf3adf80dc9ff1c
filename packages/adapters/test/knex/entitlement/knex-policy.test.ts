import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { KnexPolicy, openDatabase } from '@gatehouse/adapters/knex';
import { capabilities } from '@gatehouse/core';
import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { afterEach, describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES, withGatewayStorage } from './gateway-databases.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

describe.each(Object.entries(GATEWAY_DATABASES))('the policy in %s', (_name, make) => {
  it('answers what the holdings allow, at every moment of every history', () =>
    withGatewayStorage(make, async (storage, database) => {
      const system = entitlementSystem(storage, 1_000);
      const policy = new KnexPolicy({ database, clock: system.clock, patience: 5_000 });
      const envelope = { reason: 'r', ticketRef: 't' };
      const changes = [
        { name: 'manual.grant', plan: 'base' },
        { name: 'lapse', graceUntil: 1_010 },
        { name: 'grace.extend', graceUntil: 1_020 },
        { name: 'lapse', graceUntil: null },
        { name: 'manual.grant', plan: 'once' },
      ] as const;
      for (const [index, change] of changes.entries()) {
        const event = { ...envelope, eventId: String(index), ...change };
        const { entitlement } = await system.apply.execute({ did: DID, principal: 'machine:test', event });
        for (const now of [1_000, 1_009, 1_010, 1_019, 1_020]) {
          system.clock.set(now);
          expect(await policy.effectiveCapabilities(DID)).toEqual(capabilities(entitlement, now));
        }
        system.clock.set(1_000);
      }
    }));

  it.each(['did:plc:unknown', 'alice.test', '', 'did:plc:nul\0', "did:plc:' or 1=1 --"])(
    'lets %j, whom nobody knows, do nothing',
    (did) =>
      withGatewayStorage(make, async (_storage, database) => {
        const policy = new KnexPolicy({ database, clock: new MovableClock(), patience: 5_000 });
        expect(await policy.effectiveCapabilities(did)).toMatchObject({
          metadataWriteAllowed: false,
          safetyNetAllowed: false,
          supportSeatAllowed: false,
          state: 'none',
        });
      }),
  );

  it('is unavailable, and says neither yes nor no, when the schema is not there', () =>
    withGatewayStorage(make, async (_storage, _database, made) => {
      const empty = await openDatabase(
        made.driver ? `${made.url}-empty` : `${new URL('/postgres', made.adminUrl)}`,
      );
      const policy = new KnexPolicy({ database: empty, clock: new MovableClock(), patience: 5_000 });
      await expect(policy.effectiveCapabilities(DID)).rejects.toMatchObject({ code: 'policy_unavailable' });
      await empty.close();
    }));
});

describe('the policy', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it('is unavailable when the database does not answer in time', async () => {
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

  it('keeps no connection for an answer that nobody waits for any more', async () => {
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

  it('is unavailable when nobody listens where the database should be', async () => {
    const database = await openDatabase('postgres://app@127.0.0.1:1/gateway');
    const policy = new KnexPolicy({ database, clock: new MovableClock(), patience: 5_000 });
    await expect(policy.effectiveCapabilities(DID)).rejects.toMatchObject({ code: 'policy_unavailable' });
    await database.close();
  });
});
