import { checkAuthHistories } from '@gatehouse/testing/contracts';
import { describe, it } from 'vitest';
import { TESTED_DATABASES, withStorage } from './world/storages.ts';

describe.each(TESTED_DATABASES)('accounts and sessions on %s', (_engine, create) => {
  it('keep their invariants under any sequence of actions', async () => {
    await checkAuthHistories((live) => withStorage(create, live), 10);
  }, 120_000);
});
