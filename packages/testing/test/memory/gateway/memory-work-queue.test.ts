import { workQueueContract } from '@gatehouse/testing/contracts/gateway';
import { memoryQueueWorld } from '@gatehouse/testing/memory/gateway';
import { describe, it } from 'vitest';

describe('a queue in memory', () => {
  it.each(Object.entries(workQueueContract))('%s', (_clause, experiment) => experiment(memoryQueueWorld()));
});
