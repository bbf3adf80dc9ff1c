import { workQueueContract } from '@gatehouse/testing/contracts/gateway';
import { memoryQueueWorld } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { brokenWorkQueues } from './broken/work-queues.ts';

describe('the contract of WorkQueue', () => {
  it('has a broken adapter for each clause', () => {
    expect(Object.keys(brokenWorkQueues)).toEqual(Object.keys(workQueueContract));
  });

  it.each(Object.entries(workQueueContract))(
    'catches an adapter that breaks: %s',
    async (clause, experiment) => {
      const broken = brokenWorkQueues[clause]?.(memoryQueueWorld()) ?? memoryQueueWorld();
      await expect(experiment(broken)).rejects.toThrow();
    },
  );
});
