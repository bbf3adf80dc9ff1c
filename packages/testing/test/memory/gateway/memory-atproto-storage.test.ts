import { atprotoContracts } from '@gatehouse/testing/contracts/gateway';
import { memoryAtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { describe, it } from 'vitest';

describe.each(Object.entries(atprotoContracts))('%s in memory', (_port, contract) => {
  it.each(Object.entries(contract))('%s', async (_clause, experiment) => {
    const storage = memoryAtprotoStorage();
    await experiment(storage, storage);
  });
});
