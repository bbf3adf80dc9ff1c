import { blockReplicaContract } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { brokenBlockReplicas } from './broken-block-replicas.ts';
import { memoryTarget } from './mesh-nodes.ts';

describe('StoredReplica', () => {
  it.each(Object.entries(blockReplicaContract))('%s', (_sentence, experiment) =>
    experiment(memoryTarget().subject),
  );
});

describe('the contract of BlockReplica', () => {
  it('has a broken target for each clause', () => {
    expect(Object.keys(brokenBlockReplicas)).toEqual(Object.keys(blockReplicaContract));
  });

  it.each(Object.entries(brokenBlockReplicas))(
    'catches a target that breaks: %s',
    async (sentence, sabotage) => {
      const world = memoryTarget();
      const broken = { ...world.subject, ...sabotage(world) };
      await expect(blockReplicaContract[sentence]?.(broken)).rejects.toThrow();
    },
  );
});
