import type { BlockCid, BlockStore } from '@gatehouse/core/block';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { blockStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';
import { brokenBlockStores } from './broken-block-stores.ts';

function memoryCase() {
  const blocks = new Map<BlockCid, Uint8Array>();
  return {
    blocks,
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

describe('MemoryBlockStore', () => {
  it.each(Object.entries(blockStoreContract))('%s', (_sentence, experiment) => experiment(memoryCase()));
});

describe('the contract of BlockStore', () => {
  it('has a broken store for each clause', () => {
    expect(Object.keys(brokenBlockStores)).toEqual(Object.keys(blockStoreContract));
  });

  it.each(Object.entries(brokenBlockStores))(
    'catches a store that breaks: %s',
    async (sentence, sabotage) => {
      const good = memoryCase();
      await expect(blockStoreContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
    },
  );
});
