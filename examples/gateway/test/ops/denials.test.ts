import { KnexDenialStore, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { DAY, HOUR } from '@gatehouse/core/kernel';
import { DENIAL_RETENTION } from '@gatehouse/core/operator';
import type { Did } from '@gatehouse/core/pds';
import { freshDid, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPolicy, parseProxyConfiguration } from '../../src/proxy/index.ts';
import { writeEntitlement } from '../../src/proxy/rules/write-entitlement.ts';
import { FILES_DATABASES, type FilesWorld, filesWorld } from '../customer/world/files-world.ts';
import { planOf } from '../customer/world/plans.ts';
import { gatehouseOps } from './command-line.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const SILENT = pino({ level: 'silent' });

describe.each(Object.entries(FILES_DATABASES))('denials on %s', (_name, open) => {
  let world: FilesWorld;
  let ops: TestOps;

  beforeAll(async () => {
    world = await filesWorld(await open(inject('postgresUrl')));
    ops = await runningOps({ DATABASE_URL: world.entitlements.databaseUrl });
    ops.clock.set(Date.now());
  });
  afterAll(async () => {
    await ops.stop();
    await world.stop();
  });

  const read = async () => (await (await ops.client('support_read'))('GET /internal/v1/ops/denials')).denials;

  async function deniedByProxy(did: Did): Promise<void> {
    const { databaseUrl } = world.entitlements;
    const variables = { PDS_JWT_SECRET: 's'.repeat(32), PDS_UPSTREAM_URL: 'http://127.0.0.1:1' };
    const opened = await openPolicy(parseProxyConfiguration({ ...variables, DATABASE_URL: databaseUrl }));
    const check = writeEntitlement({ ...opened, log: SILENT });
    expect((await check(did))?.status).toBe(403);
    await opened.storeDenials.execute();
    await opened.close();
  }

  it('are empty before the first one', async () => {
    const { last_24_hours, last_30_days, hours, days } = await read();
    expect([last_24_hours, last_30_days]).toEqual([[], []]);
    expect([hours.length, days.length]).toEqual([24, 30]);
    expect(hours.at(-1)?.at).toBe(new Date(Math.floor(Date.now() / HOUR) * HOUR).toISOString());
  });

  it('are counted by reason and server, and stored when the gateway stops', async () => {
    const stranger = await world.customer(null);
    const plan = planOf([sampleBlock(100)]);
    for (let count = 0; count < 3; count += 1) expect((await stranger.reserve(plan)).status).toBe(403);
    const lapsed = freshDid();
    await world.entitlements.apply(lapsed, { name: 'manual.grant', plan: 'base' });
    await world.entitlements.apply(lapsed, { name: 'lapse', graceUntil: null });
    await deniedByProxy(lapsed);
    expect((await read()).last_24_hours).toContainEqual({ source: 'proxy', reason: 'base_lapsed', count: 1 });

    await world.gateway.stop();
    const totals = [
      { source: 'customer', reason: 'no_entitlement', count: 3 },
      { source: 'proxy', reason: 'base_lapsed', count: 1 },
    ];
    const { last_24_hours, last_30_days, hours, days } = await read();
    expect([last_24_hours, last_30_days]).toEqual([totals, totals]);
    const counts = { no_entitlement: 3, base_lapsed: 1 };
    expect(hours.filter(({ counts: each }) => Object.keys(each).length > 0)).toEqual([
      { at: expect.any(String), counts },
    ]);
    expect(days.at(-1)?.counts).toEqual(counts);
  });

  it('are part of the overview on the command line', async () => {
    const { out } = await gatehouseOps(['overview'], {
      OPS_URL: ops.url,
      OPS_TOKEN: await ops.token('support_read'),
    });
    expect(out).toMatch(/denials in 24 hours: no_entitlement, customer\s+│?\s*3/);
    expect(out).toMatch(/denials in 30 days: base_lapsed, proxy\s+│?\s*1/);
  });

  it('of two days ago are counted only in the last 30 days, and older ones than 30 days are not counted', async () => {
    const staff = await openDatabaseAs('operator', world.entitlements.databaseUrl);
    const store = new KnexDenialStore(staff);
    const hour = Math.floor(Date.now() / HOUR) * HOUR;
    await store.add([{ hour: hour - 2 * DAY, source: 'bridge', reason: 'base_required', count: 5 }]);
    const { last_24_hours, last_30_days } = await read();
    expect(last_24_hours.map(({ reason }) => reason)).not.toContain('base_required');
    expect(last_30_days[0]).toEqual({ source: 'bridge', reason: 'base_required', count: 5 });
    await store.add([
      { hour: hour - DENIAL_RETENTION - HOUR, source: 'bridge', reason: 'base_required', count: 9 },
    ]);
    expect((await read()).last_30_days[0]?.count).toBe(5);
    await staff.close();
  });
});

it('row-level security lets a server count only its own denials', async () => {
  const entitlements = await FILES_DATABASES['PostgreSQL under row-level security']?.(inject('postgresUrl'));
  const bridge = await openDatabaseAs('bridge', entitlements?.databaseUrl ?? '');
  const store = new KnexDenialStore(bridge);
  const count = { hour: HOUR, reason: 'base_lapsed', count: 1 } as const;
  await expect(store.add([{ ...count, source: 'proxy' }])).rejects.toThrow(/row-level security/);
  await store.add([{ ...count, source: 'bridge' }]);
  expect(await store.since(0)).toEqual([{ ...count, source: 'bridge' }]);
  await bridge.close();
  await entitlements?.drop();
});
