import assert from 'node:assert/strict';
import type { GatewayKey } from '@gatehouse/core/identity';
import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import { sharedClauses } from '../../changes/shared-clauses.ts';
import { transactionClauses } from '../../changes/transaction-clauses.ts';
import type { StorageContract } from '../../contract.ts';
import { gatewayKeyStoreChanges } from './gateway-key-store-changes.ts';

const key = (generation: number, fingerprint: string | null = `key ${generation}`): GatewayKey => ({
  generation,
  fingerprint,
  since: generation,
});

/** The clauses of `GatewayKeyStore`. */
export const gatewayKeyStoreContract: StorageContract<AtprotoStorage> = {
  'returns the latest key': async ({ gatewayKeys }) => {
    const before = (await gatewayKeys.latest())?.generation ?? 0;
    for (const each of [key(before + 1), key(before + 2, null)]) {
      assert.equal(await gatewayKeys.add(each), true);
      assert.deepEqual(await gatewayKeys.latest(), each);
    }
  },

  'stores one key per generation if many callers store one concurrently': async ({ gatewayKeys }) => {
    const next = ((await gatewayKeys.latest())?.generation ?? 0) + 1;
    const added = await Promise.all(['a', 'b', 'c', 'd'].map((name) => gatewayKeys.add(key(next, name))));
    assert.equal(added.filter(Boolean).length, 1);
    assert.equal((await gatewayKeys.latest())?.fingerprint, ['a', 'b', 'c', 'd'][added.indexOf(true)]);
  },

  ...sharedClauses(gatewayKeyStoreChanges),
  ...transactionClauses(gatewayKeyStoreChanges),
};
