import type { BlockCid, BlockStore } from '@gatehouse/core/block';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { blockStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { altered } from '@gatehouse/testing/saboteurs';
import { blockStoreSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase() {
  const blocks = new Map<BlockCid, Uint8Array>();
  return {
    store: new MemoryBlockStore(blocks),
    other: new MemoryBlockStore(blocks),
    away: awayStore(),
    damage: async (cid: BlockCid) => {
      blocks.set(cid, Buffer.from('other bytes'));
    },
  };
}

function awayStore(): BlockStore {
  const fail = () => Promise.reject(new StorageUnavailable('it was switched off'));
  return altered<BlockStore>(new MemoryBlockStore(), {
    put: fail,
    get: fail,
    has: fail,
    delete: fail,
    list: fail,
  });
}

describePort('MemoryBlockStore', blockStoreContract, {
  ...{ describe, it, saboteurs: blockStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
