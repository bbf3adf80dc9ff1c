import assert from 'node:assert/strict';
import type { VerificationStorage } from '../memory/memory-verification-store.ts';
import { sharedClauses } from './changes/shared-clauses.ts';
import { transactionClauses } from './changes/transaction-clauses.ts';
import type { StorageContract } from './contract.ts';
import { verificationStoreChanges } from './verification-store-changes.ts';

const INTACT = { at: 5, intact: true, rows: 3, head: 'f'.repeat(64) } as const;
const BROKEN = { at: 6, intact: false, rows: null, head: null } as const;

/** The clauses of `VerificationStore`. */
export const verificationStoreContract: StorageContract<VerificationStorage> = {
  'returns undefined before the first verification': async ({ verifications }) => {
    assert.equal(await verifications.last(), undefined);
  },

  'returns the latest verification as recorded': async ({ verifications }) => {
    for (const each of [INTACT, BROKEN, { ...INTACT, at: 6 }]) {
      await verifications.record(each);
      assert.deepEqual(await verifications.last(), each);
    }
  },

  'keeps a later verification when an earlier one is recorded': async ({ verifications }) => {
    await verifications.record(BROKEN);
    await verifications.record(INTACT);
    assert.deepEqual(await verifications.last(), BROKEN);
  },

  ...sharedClauses(verificationStoreChanges),
  ...transactionClauses(verificationStoreChanges),
};
