import assert from 'node:assert/strict';
import type { StorageContract } from '../contract.ts';
import type { Changes } from './change.ts';

export const SHOWS_TO_OTHERS = 'shows each change to other servers from their next call';

/** The clauses of every port whose storage several servers share. */
export function sharedClauses<Storage>(changes: Changes<Storage>): StorageContract<Storage> {
  return {
    [SHOWS_TO_OTHERS]: async (storage, other) => {
      for (const [method, prepare] of Object.entries(changes)) {
        // The other server stores and reads the value first. If it has a cache, the cache then contains this value.
        const { make, look, before, after, looksOnce = false } = await prepare(other);
        if (!looksOnce) assert.deepEqual(await look(other), before, method);
        await make(storage);
        assert.deepEqual(await look(other), after, method);
      }
    },
  };
}
