import { authContracts } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { describe, it } from 'vitest';

describe.each(Object.entries(authContracts))('%s in memory', (_port, contract) => {
  it.each(Object.entries(contract))('%s', async (_clause, experiment) => {
    await experiment(memoryStorage());
  });
});
