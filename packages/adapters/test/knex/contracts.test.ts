import { authContracts } from '@gatehouse/testing/contracts';
import { describe, it } from 'vitest';
import { TESTED_DATABASES, withTwoStorages } from './world/storages.ts';

describe.each(TESTED_DATABASES)('on %s', (_engine, create) => {
  describe.each(Object.entries(authContracts))('%s', (_port, contract) => {
    it.each(Object.entries(contract))('%s', async (_clause, experiment) => {
      await withTwoStorages(create, experiment);
    });
  });
});
