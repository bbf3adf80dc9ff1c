import { blockReplicaContract } from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { blockReplicaSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';
import { memoryTarget } from './mesh-nodes.ts';

describePort('StoredReplica', blockReplicaContract, {
  ...{ describe, it, saboteurs: blockReplicaSaboteurs },
  withSubject: (work) => work(memoryTarget().subject),
});
