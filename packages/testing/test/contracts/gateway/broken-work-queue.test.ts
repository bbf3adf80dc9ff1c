import { workQueueContract } from '@gatehouse/testing/contracts/gateway';
import { memoryQueueWorld } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { workQueueSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

describePort('MemoryWorkQueue', workQueueContract, {
  ...{ describe, it, saboteurs: workQueueSaboteurs },
  withSubject: (work) => work(memoryQueueWorld()),
});
