import assert from 'node:assert/strict';
import { type AuditDeliveryStore, EMPTY_LOG } from '@gatehouse/core/audit';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { Contract } from './contract.ts';

interface DeliveryStorage {
  readonly deliveries: AuditDeliveryStore;
  readonly unitOfWork: UnitOfWork;
}

const FIRST = { sequence: 1, hash: 'a'.repeat(64) };
const SECOND = { sequence: 2, hash: 'b'.repeat(64) };

/** The clauses of `AuditDeliveryStore`. */
export const auditDeliveryStoreContract: Contract<DeliveryStorage> = {
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

  'records nothing when the surrounding unit of work rejects': async ({ deliveries, unitOfWork }) => {
    const work = async () => {
      await deliveries.record('file', FIRST);
      throw new Error('The contract rolls this back.');
    };
    await assert.rejects(unitOfWork.run(work), /rolls this back/);
    assert.deepEqual(await deliveries.delivered('file'), EMPTY_LOG);
  },
};
