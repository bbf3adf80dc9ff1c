import { authRaces } from '@gatehouse/testing/contracts';
import { describe, it } from 'vitest';
import { DATABASES, migratedDatabase, storageIn } from './world/storages.ts';

describe.each(Object.entries(DATABASES))('two servers on one database of %s', (_engine, create) => {
  it.each(Object.entries(authRaces))('%s', async (_law, race) => {
    const own = await migratedDatabase(create);
    const [one, other] = [await own.open(), await own.open()];
    try {
      await race(storageIn(one), storageIn(other));
    } finally {
      await one.close();
      await other.close();
      await own.remove();
    }
  });
});
