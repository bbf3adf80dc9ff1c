import { type DeviceStoreCase, deviceStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryDeviceStore } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { deviceStoreSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase(): DeviceStoreCase {
  const unitOfWork = new MemoryUnitOfWork();
  const devices = new MemoryDeviceStore(unitOfWork);
  return { unitOfWork, devices, other: devices };
}

describePort('MemoryDeviceStore', deviceStoreContract, {
  ...{ describe, it, saboteurs: deviceStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
