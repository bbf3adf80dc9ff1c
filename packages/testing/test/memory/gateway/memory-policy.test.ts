import {
  type Capabilities,
  capabilities,
  nothingHeld,
  PolicyPort,
  PolicyUnavailable,
} from '@gatehouse/core/entitlement';
import { type PolicyCase, policyContract } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { MemoryPolicy, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

function memoryCase(): PolicyCase {
  const storage = memoryGatewayStorage();
  const clock = new MovableClock(1_000);
  const lost = new Proxy(storage.entitlements, {
    get: () => async () => {
      throw new Error('The records are lost.');
    },
  });
  const policy = new MemoryPolicy({ ...storage, clock });
  return { storage, clock, policy, blind: new MemoryPolicy({ entitlements: lost, clock }) };
}

class PolicyByHand extends PolicyPort {
  readonly answer: (did: string) => Promise<Capabilities>;

  constructor(answer: (did: string) => Promise<Capabilities>) {
    super();
    this.answer = answer;
  }

  override effectiveCapabilities(did: string): Promise<Capabilities> {
    return this.answer(did);
  }
}

const NOTHING = capabilities(nothingHeld('did:plc:unknown'), 0);

/** Policies that each break one clause of `PolicyPort`. */
const BROKEN: Readonly<Record<string, (sound: PolicyCase) => Partial<PolicyCase>>> = {
  'returns what the record currently allows, and reads it at every call': ({ policy }) => {
    const remembered = new Map<string, Promise<Capabilities>>();
    return {
      policy: new PolicyByHand((did) => {
        const answer = remembered.get(did) ?? policy.effectiveCapabilities(did);
        remembered.set(did, answer);
        return answer;
      }),
    };
  },
  "returns each holder's own capabilities, concurrently and in repeated calls": ({ policy }) => {
    let underWay: Promise<Capabilities> | undefined;
    return {
      policy: new PolicyByHand((did) => {
        underWay ??= policy.effectiveCapabilities(did).finally(() => {
          underWay = undefined;
        });
        return underWay;
      }),
    };
  },
  'allows nothing to an unknown holder': () => ({
    policy: new PolicyByHand(async () => {
      throw new PolicyUnavailable();
    }),
  }),
  'rejects instead of deciding when the record cannot be read': () => ({
    blind: new PolicyByHand(async () => NOTHING),
  }),
};

describe('PolicyPort in memory', () => {
  it.each(Object.entries(policyContract))('%s', (_clause, experiment) => experiment(memoryCase()));
});

describe('the contract of PolicyPort', () => {
  it('has a broken adapter for each clause', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(policyContract));
  });

  it.each(Object.entries(policyContract))(
    'catches an adapter that breaks: %s',
    async (clause, experiment) => {
      const sound = memoryCase();
      await expect(experiment({ ...sound, ...BROKEN[clause]?.(sound) })).rejects.toThrow();
    },
  );
});
