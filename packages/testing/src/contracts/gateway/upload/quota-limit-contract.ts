import assert from 'node:assert/strict';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { QuotaLimit } from '@gatehouse/core/upload';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';

/** A limit, and the number of bytes that each of several holders can store. */
export interface QuotaLimitCase {
  readonly limit: QuotaLimit;
  readonly expected: ReadonlyMap<Did, number>;
  /** For each store that the limit needs, the limit while that store cannot be reached. Empty if it needs no store. */
  readonly away: readonly QuotaLimit[];
}

/** The clauses of `QuotaLimit`. */
export const quotaLimitContract: Contract<QuotaLimitCase> = {
  'returns the number of bytes that the holder can store': async ({ limit, expected }) => {
    assert.ok(expected.size > 0);
    for (const [holder, bytes] of expected) assert.equal(await limit.of(holder), bytes);
  },

  'returns whole bytes for a holder without any data': async ({ limit }) => {
    const bytes = await limit.of(freshDid());
    assert.ok(Number.isSafeInteger(bytes) && bytes >= 0, String(bytes));
  },

  'throws StorageUnavailable if a store that it needs cannot be reached': async ({ away }) => {
    for (const limit of away) await assert.rejects(limit.of(freshDid()), StorageUnavailable);
  },
};
