import type { Did } from '@gatehouse/core/pds';
import { type HandleResolverCase, handleResolverContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryPdsClient } from '@gatehouse/testing/memory/gateway';
import { handleResolverSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, expect, it } from 'vitest';

function memoryCase(): HandleResolverCase {
  const resolver = new MemoryPdsClient();
  let made = 0;
  const put = (did: Did) => {
    made += 1;
    const handle = `person-${made}.test`;
    resolver.put({ did, handle, email: null });
    return handle;
  };
  return {
    resolver,
    unknown: 'unknown.test',
    account: async () => {
      const did: Did = `did:plc:memory${made}`;
      return { did, handle: put(did) };
    },
    rename: async (did) => put(did),
  };
}

describe('HandleResolver in memory', () => {
  it.each(Object.entries(handleResolverContract))('%s', (_clause, experiment) => experiment(memoryCase()));
});

describe('the contract of HandleResolver', () => {
  it('has a saboteur for each clause', () => {
    expect(Object.keys(handleResolverSaboteurs)).toEqual(Object.keys(handleResolverContract));
  });

  it.each(Object.entries(handleResolverSaboteurs))(
    'detects a resolver that breaks: %s',
    async (clause, broken) => {
      await expect(handleResolverContract[clause]?.(broken(memoryCase()))).rejects.toThrow();
    },
  );
});
