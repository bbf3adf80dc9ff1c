import { authRaces } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { describeStorage } from '@gatehouse/testing/proof';
import { describe, it } from 'vitest';

describe('a storage in memory', () => {
  let storage = memoryStorage();
  describeStorage({
    describe,
    it,
    open: async () => storage,
    reset: async () => {
      storage = memoryStorage();
    },
    close: async () => {},
  });
});

describe('two servers on one storage in memory', () => {
  it.each(Object.entries(authRaces))('%s', async (_law, race) => {
    const storage = memoryStorage();
    await race(storage, storage);
  });
});
