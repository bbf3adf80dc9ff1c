import type { Did, HandleResolver } from '@gatehouse/core/pds';
import type { HandleResolverCase } from '../../contracts/gateway/identity/handle-resolver-contract.ts';
import { altered } from '../altered.ts';

type Break = (good: HandleResolverCase) => HandleResolverCase;

function resolvers(change: (good: HandleResolver) => Partial<HandleResolver>): Break {
  return (good) => ({ ...good, resolver: altered(good.resolver, change(good.resolver)) });
}

/** For each clause of `HandleResolver`, a resolver that breaks it. */
export const handleResolverSaboteurs: Readonly<Record<string, Break>> = {
  'returns the DID of the PDS account that has the handle': resolvers((good) => {
    let first: Promise<Did | undefined> | undefined;
    return {
      resolveHandle: (handle) => {
        first ??= good.resolveHandle(handle);
        return first;
      },
    };
  }),
  'returns undefined for a handle that no PDS account has': resolvers((good) => ({
    resolveHandle: async (handle) => (await good.resolveHandle(handle)) ?? `did:web:${handle}`,
  })),
  'returns the DID for a new handle, and undefined for the former one': resolvers((good) => {
    const known = new Map<string, Did>();
    return {
      resolveHandle: async (handle) => {
        const did = known.get(handle) ?? (await good.resolveHandle(handle));
        if (did !== undefined) known.set(handle, did);
        return did;
      },
    };
  }),
};
