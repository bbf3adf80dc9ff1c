import { RoleCheckedPolicy } from '@gatehouse/adapters/knex/gateway';
import { PolicyUnavailable } from '@gatehouse/core/entitlement';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { entitlementSystem, policyContract } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { MemoryPolicy, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const DID = 'did:plc:abcdefghijklmnopqrstuvwx';

async function checked(outcomes: (Error | undefined)[]) {
  const checks = { asked: 0 };
  const { storage, apply, clock } = entitlementSystem(memoryGatewayStorage(), 1_000);
  const event = { name: 'manual.grant', plan: 'base', eventId: 'e', reason: 'r', ticketRef: 't' } as const;
  await apply.execute({ did: DID, principal: 'machine:test', event });
  const policy = new RoleCheckedPolicy(new MemoryPolicy({ ...storage, clock }), async () => {
    const outcome = outcomes[Math.min(checks.asked++, outcomes.length - 1)];
    if (outcome) throw outcome;
  });
  return { policy, checks };
}

describe('PolicyPort whose database role is checked', () => {
  it.each(Object.entries(policyContract))('%s', (_clause, experiment) => {
    const storage = memoryGatewayStorage();
    const clock = new MovableClock(1_000);
    const inner = new MemoryPolicy({ ...storage, clock });
    const policy = new RoleCheckedPolicy(inner, async () => {});
    const blind = new RoleCheckedPolicy(inner, () => Promise.reject(new StorageUnavailable('it is down')));
    return experiment({ storage, clock, policy, blind });
  });
});

describe('a policy whose database role is checked', () => {
  it('is unavailable while the role is unknown or known to be unsafe', async () => {
    const unsafe = new Error('the database role "postgres" is a superuser');
    const { policy } = await checked([new StorageUnavailable('it is down'), unsafe]);
    for (let times = 0; times < 3; times += 1)
      await expect(policy.effectiveCapabilities(DID)).rejects.toThrow(PolicyUnavailable);
  });

  it('returns capabilities once the role is known to be safe, and does not check the role again', async () => {
    const { policy, checks } = await checked([new StorageUnavailable('it is down'), undefined]);
    await expect(policy.effectiveCapabilities(DID)).rejects.toThrow(PolicyUnavailable);
    for (let times = 0; times < 3; times += 1)
      expect(await policy.effectiveCapabilities(DID)).toMatchObject({ state: 'active' });
    expect(checks.asked).toBe(2);
  });

  it('checks once for concurrent callers', async () => {
    const { policy, checks } = await checked([undefined]);
    await Promise.all(Array.from({ length: 16 }, () => policy.effectiveCapabilities(DID)));
    expect(checks.asked).toBe(1);
  });
});
