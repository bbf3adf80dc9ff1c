import { authContracts, authRaces } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { describe, it } from 'vitest';

describe.each(Object.entries(authContracts))('%s in memory', (_port, contract) => {
  it.each(Object.entries(contract))('%s', async (_clause, experiment) => {
    const storage = memoryStorage();
    await experiment(storage, storage);
  });
});

describe('two servers on one storage in memory', () => {
  it.each(Object.entries(authRaces))('%s', async (_law, race) => {
    const storage = memoryStorage();
    await race(storage, storage);
  });
});
