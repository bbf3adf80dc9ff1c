import { DenialTally, StoreDenials } from '@gatehouse/core/entitlement';
import { HOUR, StorageUnavailable } from '@gatehouse/core/kernel';
import { MovableClock } from '@gatehouse/testing/memory';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { expect, it } from 'vitest';

it('StoreDenials keeps the counts of denials while the database is unavailable, each in its hour', async () => {
  const clock = new MovableClock(100 * HOUR + 5);
  const { denials } = memoryGatewayStorage();
  const tally = new DenialTally('proxy', clock);
  tally.count('base_lapsed');
  tally.count();
  const failing = Object.assign(Object.create(denials), {
    add: () => Promise.reject(new StorageUnavailable('stopped')),
  });
  await expect(new StoreDenials({ tally, denials: failing }).execute()).rejects.toThrow(StorageUnavailable);
  tally.count('base_lapsed');
  clock.advance(HOUR);
  tally.count('base_lapsed');
  const store = new StoreDenials({ tally, denials });
  await store.execute();
  await store.execute();
  const counted = { source: 'proxy', reason: 'base_lapsed' };
  expect(await denials.since(0)).toEqual([
    { ...counted, hour: 100 * HOUR, count: 2 },
    { ...counted, hour: 100 * HOUR, reason: 'no_entitlement', count: 1 },
    { ...counted, hour: 101 * HOUR, count: 1 },
  ]);
});
