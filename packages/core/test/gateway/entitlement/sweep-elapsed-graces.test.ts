import type { Did } from '@gatehouse/core/pds';
import { type EntitlementSystem, entitlementSystem, freshDid } from '@gatehouse/testing/contracts/gateway';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const DID: Did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

/** Gives the holder a base that lapses immediately, so that a grace begins. */
async function lapseInto({ apply }: EntitlementSystem, graceUntil: number, did: Did = DID): Promise<void> {
  const envelope = () => ({ eventId: crypto.randomUUID(), reason: 'r', ticketRef: 't' });
  const order = { did, principal: 'machine:test' } as const;
  await apply.execute({ ...order, event: { ...envelope(), name: 'manual.grant', plan: 'base' } });
  await apply.execute({ ...order, event: { ...envelope(), name: 'lapse', graceUntil } });
}

async function inGraceUntil(graceUntil: number) {
  const system = entitlementSystem(memoryGatewayStorage(), 1_000);
  await lapseInto(system, graceUntil);
  return system;
}

describe('the sweep of graces', () => {
  it('keeps a grace one millisecond before its end', async () => {
    const { sweep, clock } = await inGraceUntil(2_000);
    clock.set(1_999);
    expect(await sweep.execute(10)).toBe(0);
  });

  it('records an ended grace as a lapse by system:grace, and queues the suspension of the seat', async () => {
    const { sweep, clock, storage } = await inGraceUntil(2_000);
    clock.set(2_000);
    expect(await sweep.execute(10)).toBe(1);
    expect(await storage.entitlements.find(DID)).toMatchObject({ base: 'lapsed', graceUntil: null });
    const { items } = await storage.audit.page({ subject: DID }, { limit: 1 });
    expect(items).toMatchObject([
      { principal: 'system:grace', action: 'entitlement.lapse', detail: { changed: true } },
    ]);
    const { items: jobs } = await storage.queue.jobs({}, { limit: 10 });
    expect(jobs.at(-1)?.message).toMatchObject({ task: 'forum.suspend' });
  });

  it('processes at most the given number of holders, those whose grace ended first', async () => {
    const system = await inGraceUntil(2_001);
    const [first, second] = [freshDid(), freshDid()];
    await lapseInto(system, 2_000, second);
    await lapseInto(system, 1_999, first);
    system.clock.set(3_000);
    expect(await system.sweep.execute(2)).toBe(2);
    const bases = [first, second, DID].map(
      async (did) => (await system.storage.entitlements.find(did))?.base,
    );
    expect(await Promise.all(bases)).toEqual(['lapsed', 'lapsed', 'grace']);
    expect(await system.sweep.execute(2)).toBe(1);
  });

  it('records every ended grace of a holder, each at its own end', async () => {
    const system = await inGraceUntil(2_000);
    for (const end of [2_000, 4_000]) {
      system.clock.set(end);
      expect(await system.sweep.execute(10)).toBe(1);
      await lapseInto(system, end + 2_000);
    }
    expect((await system.storage.entitlements.find(DID))?.version).toBe(8);
  });

  it('records a lapse once if two sweeps run concurrently', async () => {
    const { sweep, clock } = await inGraceUntil(2_000);
    clock.set(2_000);
    const [one, other] = await Promise.all([sweep.execute(10), sweep.execute(10)]);
    expect(one + other).toBe(1);
  });
});
