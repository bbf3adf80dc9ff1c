import { PolicyPort } from '@gatehouse/core/entitlement';
import { DAY } from '@gatehouse/core/kernel';
import { EntitlementUnknown } from '@gatehouse/core/statement';
import { sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { planOf } from '../customer/world/plans.ts';
import type { HomeWorld } from './home-world.ts';
import type { Trouble } from './troubles.ts';
import { useLocalCopy } from './use-local-copy.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };

/** Tests a gateway at home during each failure of the operated gateway. */
export function homeLaws(open: () => Promise<HomeWorld>, troubles: Readonly<Record<string, Trouble>>): void {
  let world: HomeWorld;

  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.stop());
  afterEach(() => {
    world.edge.mishaps = {};
  });

  const isSynced = async (file: string) => {
    const place = { did: world.did, collection: 'cloud.svc.catalog.entry', rkey: file };
    return (await world.repository.read(place)) !== undefined;
  };
  const untilSynced = (file: string) =>
    vi.waitFor(async () => expect(await isSynced(file)).toBe(true), PATIENCE);
  const untilPaused = () =>
    vi.waitFor(async () => {
      const { body } = await world.customer.get('/api/v1/me/sync');
      expect(body.sync.paused_reason).toBe('entitlement_unknown');
    }, PATIENCE);

  it.each(Object.entries(troubles))('%s: serves the local copy, and only sync waits', async (_, trouble) => {
    const { customer, clock, refresh, home, did } = world;
    const start = clock.now();
    await refresh();
    world.edge.mishaps = { entitlement: await trouble(world) };
    await expect(refresh()).rejects.toThrow();
    await untilSynced(await useLocalCopy(customer));

    clock.set(start + 15 * DAY);
    const waiting = await useLocalCopy(customer);
    await untilPaused();
    clock.set(start);
    const later = await useLocalCopy(customer);
    const { sync } = (await customer.get(`/api/v1/catalog/${later}`)).body;
    expect(sync).toEqual({ state: 'paused', reason: 'entitlement_unknown' });
    const policy = home.container.get(PolicyPort);
    await expect(policy.effectiveCapabilities(did)).rejects.toThrow(EntitlementUnknown);
    expect([await isSynced(waiting), await isSynced(later)]).toEqual([false, false]);

    world.edge.mishaps = {};
    await refresh();
    for (const file of [waiting, later]) await untilSynced(file);
  });

  it('denies by a statement: fails writes immediately, serves the local copy, and retries after a grant', async () => {
    const { entitlements, did, customer, refresh } = world;
    await entitlements.apply(did, { name: 'lapse', graceUntil: null });
    await refresh();
    const file = await useLocalCopy(customer);
    const failed = await vi.waitFor(async () => {
      const { sync } = (await customer.get('/api/v1/me/sync')).body;
      expect(sync.jobs).toMatchObject({ queued: 0, running: 0, waiting: 0 });
      const { failures } = (await customer.get('/api/v1/me/sync-failures')).body;
      const ours = failures.find((failure: { file: string }) => failure.file === file);
      expect(ours).toMatchObject({ code: 'entitlement_denied', retryable: false });
      return ours.id as string;
    }, PATIENCE);
    const retry = async () =>
      (await customer.send('POST', '/api/v1/me/sync-failures', { ids: [failed] })).body;
    const denied = { id: failed, code: 'entitlement_denied' };
    expect(await retry()).toEqual({ retried: 0, refused: [denied] });
    await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
    expect(await retry()).toEqual({ retried: 1, refused: [] });
    await untilSynced(file);
  });

  it('works: refuses uploads to the safety net, and issues no statements', async () => {
    const { customer, home } = world;
    const { status, body } = await customer.reserve(planOf([sampleBlock(10)]));
    expect([status, body.issues]).toEqual([400, [{ path: ['kind'], message: 'must be local' }]]);
    expect((await customer.get('/api/v1/entitlement')).status).toBe(404);
    expect((await fetch(`${home.url}/.well-known/svc-entitlement-keys.json`)).status).toBe(404);
  });
}
