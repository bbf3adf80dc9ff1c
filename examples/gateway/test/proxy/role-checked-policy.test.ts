import { PolicyUnavailable } from '@gatehouse/core/entitlement';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { policyContract } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { MemoryPolicy, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { RoleCheckedPolicy } from '../../src/proxy/role-checked-policy.ts';
import { LedgerPolicy } from './world/ledger-policy.ts';

const DID = 'did:plc:abcdefghijklmnopqrstuvwx';

function checked(outcomes: (Error | undefined)[]) {
  const checks = { asked: 0 };
  const ledger = new LedgerPolicy();
  ledger.grant(DID);
  const policy = new RoleCheckedPolicy(ledger, async () => {
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
    const blind = new RoleCheckedPolicy(inner, () => Promise.reject(new StorageUnavailable('it is away')));
    return experiment({ storage, clock, policy, blind });
  });
});

describe('a policy whose database role is checked', () => {
  it('is unavailable as long as the role is not known, or known to be unsafe', async () => {
    const unsafe = new Error('the database role "postgres" is a superuser');
    const { policy } = checked([new StorageUnavailable('it is away'), unsafe]);
    for (let times = 0; times < 3; times += 1)
      await expect(policy.effectiveCapabilities(DID)).rejects.toThrow(PolicyUnavailable);
  });

  it('answers once the role was found to be safe, and asks no more', async () => {
    const { policy, checks } = checked([new StorageUnavailable('it is away'), undefined]);
    await expect(policy.effectiveCapabilities(DID)).rejects.toThrow(PolicyUnavailable);
    for (let times = 0; times < 3; times += 1)
      expect(await policy.effectiveCapabilities(DID)).toMatchObject({ state: 'active' });
    expect(checks.asked).toBe(2);
  });

  it('checks once for all who ask at the same time', async () => {
    const { policy, checks } = checked([undefined]);
    await Promise.all(Array.from({ length: 16 }, () => policy.effectiveCapabilities(DID)));
    expect(checks.asked).toBe(1);
  });
});
