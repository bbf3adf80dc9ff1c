import assert from 'node:assert/strict';
import { type LedgerEntry, nothingHeld } from '@gatehouse/core/entitlement';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Contract } from '../../contract.ts';
import { freshDid } from '../fresh-did.ts';

/** The clauses of `EventLedger`. */
export const eventLedgerContract: Contract<GatewayStorage> = {
  'returns undefined for an event that was not applied': async ({ ledger }) => {
    for (const id of ['never', '', 'with\0NUL']) assert.equal(await ledger.find(id), undefined);
  },

  'returns an applied event as recorded, whatever its id': async (storage) => {
    for (const eventId of ['a', "o'; drop table x --", 'ünïcode 🌍', 'x'.repeat(200)]) {
      const entry = await anEntry(storage, eventId);
      assert.equal(await storage.unitOfWork.run(() => storage.ledger.record(entry)), true);
      assert.deepEqual(await storage.ledger.find(eventId), entry);
    }
  },

  'distinguishes ids by case': async (storage) => {
    await storage.ledger.record(await anEntry(storage, 'order-a'));
    assert.equal(await storage.ledger.find('ORDER-A'), undefined);
  },

  'rejects a second event with a used id, and keeps the first': async (storage) => {
    const first = await anEntry(storage, 'twice');
    assert.equal(await storage.ledger.record(first), true);
    assert.equal(await storage.ledger.record({ ...first, content: 'other' }), false);
    assert.deepEqual(await storage.ledger.find('twice'), first);
  },

  'lets exactly one of many concurrent callers take an id': async (storage) => {
    const entry = await anEntry(storage, 'race');
    const record = () => storage.unitOfWork.run(() => storage.ledger.record(entry));
    const answers = await Promise.all(Array.from({ length: 16 }, record));
    assert.equal(answers.filter(Boolean).length, 1);
  },

  'frees an id when the unit of work that took it rejects': async (storage) => {
    const entry = await anEntry(storage, 'freed');
    const work = async () => {
      await storage.ledger.record(entry);
      throw new Error('The contract rolls this back.');
    };
    await assert.rejects(storage.unitOfWork.run(work), /rolls this back/);
    assert.equal(await storage.ledger.record(entry), true);
  },
};

async function anEntry({ audit }: GatewayStorage, eventId: string): Promise<LedgerEntry> {
  const did = freshDid();
  const payment = { provider: 'acme-pay', customerId: 'cus_1', subscriptionId: null };
  const row = await audit.append({
    at: 1,
    principal: 'system:contract',
    action: 'contract.ledger',
    subject: did,
    detail: { eventId },
  });
  return {
    eventId,
    content: `content of ${eventId}`,
    outcome: { entitlement: { ...nothingHeld(did), once: true, payment, version: 1 }, audit: row },
  };
}
