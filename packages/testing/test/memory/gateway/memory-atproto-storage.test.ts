import { atprotoContracts, pdsClientContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryPdsClient, memoryAtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { describe, it } from 'vitest';

describe.each(Object.entries(atprotoContracts))('%s in memory', (_port, contract) => {
  it.each(Object.entries(contract))('%s', async (_clause, experiment) => {
    const storage = memoryAtprotoStorage();
    await experiment(storage, storage);
  });
});

describe('PdsClient in memory', () => {
  it.each(Object.entries(pdsClientContract))('%s', async (_clause, experiment) => {
    const away = new MemoryPdsClient('test');
    away.isAway = true;
    const pds = new MemoryPdsClient('test');
    await experiment({ pds, handleDomain: 'test', reservedHandle: 'admin.test', away });
  });
});
