import { authRaces } from '@gatehouse/testing/contracts';
import { describe, it } from 'vitest';
import { DATABASES, withTwoStorages } from './world/storages.ts';

describe.each(Object.entries(DATABASES))('two servers on one database of %s', (_engine, create) => {
  it.each(Object.entries(authRaces))('%s', async (_law, race) => {
    await withTwoStorages(create, race);
  });
});
