import { LedgerOfBridge } from '@gatehouse/core/bridge';
import type { EventOutbox, LedgerEntry } from '@gatehouse/core/entitlement';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemorySigningKeyStore, memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { expect, it } from 'vitest';

const KEY = { id: 'key', sealed: 'sealed', createdAt: 1 };
const entry = (eventId: string): LedgerEntry => ({ eventId, content: '', outcome: {} as never });

function messages(id: string): EventOutbox {
  const did = freshDid();
  return [
    { id, task: 'bridge.lapse', payload: { did, ended: ['base'], at: 1 }, key: id, queuedAt: 1 },
    { id: `${id} seat`, task: 'forum.suspend', payload: { did }, key: id, queuedAt: 1 },
  ];
}

it('LedgerOfBridge queues a lapse for the bridge only if a bridge has run, and queues every other message', async () => {
  const { ledger: inner, queue } = memoryGatewayStorage();
  const keys = new MemorySigningKeyStore(new MemoryUnitOfWork());
  const ledger = new LedgerOfBridge({ ledger: inner, keys });
  await ledger.record(entry('1'), messages('first'));
  await keys.addAfter(null, KEY);
  await ledger.record(entry('2'), messages('second'));
  const { items } = await queue.jobs({}, { limit: 9 });
  expect(items.map(({ message }) => message.id)).toEqual(['first seat', 'second', 'second seat']);
  expect(await ledger.find('2')).toEqual(entry('2'));
});

it('LedgerOfBridge stops reading the keys of the bridge when it has found one', async () => {
  const { ledger: inner, queue } = memoryGatewayStorage();
  let reads = 0;
  const list = async () => {
    reads += 1;
    return [KEY];
  };
  const ledger = new LedgerOfBridge({ ledger: inner, keys: { list } });
  for (const id of ['first', 'second']) await ledger.record(entry(id), messages(id));
  expect(reads).toBe(1);
  expect((await queue.jobs({}, { limit: 9 })).items).toHaveLength(4);
});
