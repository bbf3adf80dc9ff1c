import { type HolderKeyStoreCase, holderKeyStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryHolderKeyStore } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { holderKeyStoreSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase(): HolderKeyStoreCase {
  const unitOfWork = new MemoryUnitOfWork();
  const keys = new MemoryHolderKeyStore(unitOfWork);
  return { unitOfWork, keys, other: keys };
}

describePort('MemoryHolderKeyStore', holderKeyStoreContract, {
  ...{ describe, it, saboteurs: holderKeyStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
