import assert from 'node:assert/strict';
import type { Did, Handle, HandleResolver } from '@gatehouse/core/pds';
import type { Contract } from '../../contract.ts';

/** A resolver, and functions that change what handles resolve to. */
export interface HandleResolverCase {
  readonly resolver: HandleResolver;
  /** A valid handle that no PDS account has. */
  readonly unknown: Handle;
  /** Creates a PDS account with a handle of its own. */
  account(): Promise<{ readonly did: Did; readonly handle: Handle }>;
  /** Gives the PDS account another handle, and returns it. */
  rename(did: Did): Promise<Handle>;
}

/** The clauses of `HandleResolver`. */
export const handleResolverContract: Contract<HandleResolverCase> = {
  'returns the DID of the PDS account that has the handle': async ({ resolver, account }) => {
    const [one, other] = [await account(), await account()];
    assert.equal(await resolver.resolveHandle(one.handle), one.did);
    assert.equal(await resolver.resolveHandle(other.handle), other.did);
  },

  'returns undefined for a handle that no PDS account has': async ({ resolver, unknown }) => {
    assert.equal(await resolver.resolveHandle(unknown), undefined);
  },

  'returns the DID for a new handle, and undefined for the former one': async (subject) => {
    const { resolver } = subject;
    const { did, handle } = await subject.account();
    assert.equal(await resolver.resolveHandle(handle), did);
    const renamed = await subject.rename(did);
    assert.equal(await resolver.resolveHandle(renamed), did);
    assert.equal(await resolver.resolveHandle(handle), undefined);
  },
};
