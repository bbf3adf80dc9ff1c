import { OutboxOfBridge } from '@gatehouse/core/bridge';
import type { EntitlementMessages } from '@gatehouse/core/entitlement';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork, MovableClock } from '@gatehouse/testing/memory';
import { MemoryJobs, MemorySigningKeyStore, MemoryWorkQueue } from '@gatehouse/testing/memory/gateway';
import { expect, it } from 'vitest';

it('queues a lapse for the bridge only if a bridge has run, and queues every other message', async () => {
  const unitOfWork = new MemoryUnitOfWork();
  const jobs = new MemoryJobs<EntitlementMessages>(unitOfWork);
  const queue = new MemoryWorkQueue({ jobs, clock: new MovableClock() });
  const keys = new MemorySigningKeyStore(unitOfWork);
  const outbox = new OutboxOfBridge({ outbox: queue, keys });
  const did = freshDid();
  const add = async (id: string) => {
    const shared = { key: `${id} ${did}`, queuedAt: 1 };
    await outbox.add({ ...shared, id, task: 'bridge.lapse', payload: { did, ended: ['base'], at: 1 } });
    await outbox.add({ ...shared, id: `${id} seat`, task: 'forum.suspend', payload: { did } });
  };
  await add('first');
  await keys.addAfter(null, { id: 'key', sealed: 'sealed', createdAt: 1 });
  await add('second');
  const { items } = await queue.jobs({}, { limit: 9 });
  expect(items.map(({ message }) => message.id)).toEqual(['first seat', 'second', 'second seat']);
});

it('stops reading the keys of the bridge when it has found one', async () => {
  const unitOfWork = new MemoryUnitOfWork();
  const jobs = new MemoryJobs<EntitlementMessages>(unitOfWork);
  const queue = new MemoryWorkQueue({ jobs, clock: new MovableClock() });
  let reads = 0;
  const list = async () => {
    reads += 1;
    return [{ id: 'key', sealed: 'sealed', createdAt: 1 }];
  };
  const outbox = new OutboxOfBridge({ outbox: queue, keys: { list } });
  const did = freshDid();
  for (const id of ['first', 'second']) {
    const payload = { did, ended: ['base'], at: 1 } as const;
    await outbox.add({ id, task: 'bridge.lapse', payload, key: did, queuedAt: 1 });
  }
  expect(reads).toBe(1);
  expect((await queue.jobs({}, { limit: 9 })).items).toHaveLength(2);
});
