import { type DeviceStoreCase, deviceStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryDeviceStore } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { brokenDeviceStores } from './broken-device-stores.ts';

function memoryCase(): DeviceStoreCase {
  const unitOfWork = new MemoryUnitOfWork();
  const devices = new MemoryDeviceStore(unitOfWork);
  return { unitOfWork, devices, other: devices };
}

describe('MemoryDeviceStore', () => {
  it.each(Object.entries(deviceStoreContract))('%s', (_sentence, experiment) => experiment(memoryCase()));
});

describe('the contract of DeviceStore', () => {
  it('has a broken store for each clause', () => {
    expect(Object.keys(brokenDeviceStores)).toEqual(Object.keys(deviceStoreContract));
  });

  it.each(Object.entries(brokenDeviceStores))(
    'catches a store that breaks: %s',
    async (sentence, sabotage) => {
      const good = memoryCase();
      await expect(deviceStoreContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
    },
  );
});
