import { DatabaseSync } from 'node:sqlite';
import { attemptStoreContract } from '@gatehouse/testing/contracts';
import { memoryStorage } from '@gatehouse/testing/memory';
import { describe, it } from 'vitest';
import { NodeSqliteAttemptStore } from './node-sqlite-attempt-store.ts';

describe('AttemptStore on node:sqlite', () => {
  it.each(Object.entries(attemptStoreContract))('%s', async (_clause, experiment) => {
    const database = new DatabaseSync(':memory:');
    const open = () => ({ ...memoryStorage(), attempts: new NodeSqliteAttemptStore(database) });
    await experiment(open(), open());
  });
});
