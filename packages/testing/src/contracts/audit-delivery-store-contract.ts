import assert from 'node:assert/strict';
import { EMPTY_LOG } from '@gatehouse/core/audit';
import { auditDeliveryStoreChanges, type DeliveryStorage } from './audit-delivery-store-changes.ts';
import { sharedClauses } from './changes/shared-clauses.ts';
import { transactionClauses } from './changes/transaction-clauses.ts';
import type { StorageContract } from './contract.ts';

const FIRST = { sequence: 1, hash: 'a'.repeat(64) };
const SECOND = { sequence: 2, hash: 'b'.repeat(64) };

/** The clauses of `AuditDeliveryStore`. */
export const auditDeliveryStoreContract: StorageContract<DeliveryStorage> = {
  'returns the head of an empty log for a sink that has no rows': async ({ deliveries }) => {
    await deliveries.record('file', FIRST);
    assert.deepEqual(await deliveries.delivered('webhook'), EMPTY_LOG);
  },

  'returns the last row of each sink as recorded': async ({ deliveries }) => {
    await deliveries.record('file', FIRST);
    await deliveries.record('webhook', FIRST);
    await deliveries.record('file', SECOND);
    assert.deepEqual(await deliveries.delivered('file'), SECOND);
    assert.deepEqual(await deliveries.delivered('webhook'), FIRST);
  },

  'keeps a later row when an earlier one is recorded': async ({ deliveries }) => {
    await deliveries.record('file', SECOND);
    await deliveries.record('file', FIRST);
    assert.deepEqual(await deliveries.delivered('file'), SECOND);
  },

  ...sharedClauses(auditDeliveryStoreChanges),
  ...transactionClauses(auditDeliveryStoreChanges),
};
