import { authRaces } from '@gatehouse/testing/contracts';
import { describe, it } from 'vitest';
import { TESTED_DATABASES, withTwoStorages } from './world/storages.ts';

describe.each(TESTED_DATABASES)('two servers on one database of %s', (_engine, create) => {
  it.each(Object.entries(authRaces))('%s', async (_law, race) => {
    await withTwoStorages(create, race);
  });
});
