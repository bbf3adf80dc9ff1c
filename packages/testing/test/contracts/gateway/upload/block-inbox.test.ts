import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { BlockInbox } from '@gatehouse/core/upload';
import { type BlockInboxCase, blockInboxContract } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { MemoryBlockInbox, MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { altered } from '@gatehouse/testing/saboteurs';
import { blockInboxSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase(): BlockInboxCase {
  const [blocks, clock] = [new MemoryBlockStore(), new MovableClock()];
  const inbox = new MemoryBlockInbox({ blocks, clock });
  const fail = () => Promise.reject(new StorageUnavailable('it was switched off'));
  return {
    ...{ inbox, blocks },
    away: altered<BlockInbox>(inbox, { take: fail, sweep: fail }),
    send: async (put, bytes) => inbox.put(put, bytes),
    now: () => clock.now(),
  };
}

describePort('MemoryBlockInbox', blockInboxContract, {
  ...{ describe, it, saboteurs: blockInboxSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
