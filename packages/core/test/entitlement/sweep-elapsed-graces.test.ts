import { entitlementSystem } from '@gatehouse/testing/contracts/gateway';
import { memoryGatewayStorage } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

async function inGraceUntil(graceUntil: number) {
  const system = entitlementSystem(memoryGatewayStorage(), 1_000);
  const envelope = { reason: 'r', ticketRef: 't' };
  const order = { did: DID, principal: 'machine:test' } as const;
  const grant = { ...envelope, eventId: 'grant', name: 'manual.grant', plan: 'base' } as const;
  await system.apply.execute({ ...order, event: grant });
  await system.apply.execute({
    ...order,
    event: { ...envelope, eventId: 'lapse', name: 'lapse', graceUntil },
  });
  return system;
}

describe('the sweep of graces', () => {
  it('leaves a grace alone one millisecond before its end', async () => {
    const { sweep, clock } = await inGraceUntil(2_000);
    clock.set(1_999);
    expect(await sweep.execute(10)).toBe(0);
  });

  it('writes a grace down as a lapse by system:grace, and has the seat suspended', async () => {
    const { sweep, clock, storage } = await inGraceUntil(2_000);
    clock.set(2_000);
    expect(await sweep.execute(10)).toBe(1);
    expect(await storage.entitlements.find(DID)).toMatchObject({ base: 'lapsed', graceUntil: null });
    const { items } = await storage.audit.page({ subject: DID }, { limit: 1 });
    expect(items).toMatchObject([
      { principal: 'system:grace', action: 'entitlement.lapse', detail: { changed: true } },
    ]);
    expect((await storage.outbox.pending(10)).at(-1)).toMatchObject({ task: 'forum.suspend' });
  });

  it('does its work once when two run at the same time', async () => {
    const { sweep, clock } = await inGraceUntil(2_000);
    clock.set(2_000);
    const [one, other] = await Promise.all([sweep.execute(10), sweep.execute(10)]);
    expect(one + other).toBe(1);
  });
});
