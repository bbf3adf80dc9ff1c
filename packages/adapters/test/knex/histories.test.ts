import { checkAuthHistories } from '@gatehouse/testing/contracts';
import { describe, it } from 'vitest';
import { DATABASES, withStorage } from './world/storages.ts';

describe.each(Object.entries(DATABASES))('accounts and sessions on %s', (_engine, create) => {
  it('keep their invariants under any sequence of actions', async () => {
    await checkAuthHistories((live) => withStorage(create, live), 10);
  }, 120_000);
});
