import assert from 'node:assert/strict';
import {
  type BlockCid,
  BlockDamaged,
  BlockMismatch,
  type BlockStore,
  CHUNK_BYTES,
  MAX_BLOCK_BYTES,
} from '@gatehouse/core/block';
import { InvalidInput, StorageUnavailable } from '@gatehouse/core/kernel';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { blockOf, brokenOff, inPieces, type SampleBlock, sampleBlock } from './block-samples.ts';

/** An empty store, the same store as another server sees it, and ways to damage it. */
export interface BlockStoreCase {
  readonly store: BlockStore;
  /** The same blocks, as another process sees them. */
  readonly other: BlockStore;
  /** The store while its storage is unavailable. */
  readonly away: BlockStore;
  /** Changes a stored byte of the block without using the store. */
  readonly damage: (cid: BlockCid) => Promise<void>;
}

/** The clauses of `BlockStore`. */
export const blockStoreContract: Contract<BlockStoreCase> = {
  'returns the block that was put, in this process and in another': async ({ store, other }) => {
    for (const block of [sampleBlock(), blockOf(Buffer.from('manifest'), 'dag-cbor')]) {
      assert.equal(await put(store, block), 'stored');
      for (const each of [store, other]) {
        const found = await each.get(block.cid);
        assert.equal(hex(found), hex(block.bytes));
      }
    }
  },

  'stores blocks of one byte, of a chunk and of the maximum length': async ({ store, other }) => {
    for (const length of [1, CHUNK_BYTES, MAX_BLOCK_BYTES]) {
      const block = sampleBlock(length);
      await store.put(block.cid, length, inPieces(block.bytes, 65_536));
      const found = await other.get(block.cid);
      assert.ok(found && Buffer.compare(found, block.bytes) === 0);
    }
  },

  'returns undefined for a block that was never put': async ({ store }) => {
    assert.equal(await store.get(sampleBlock().cid), undefined);
    assert.equal(await store.has(sampleBlock().cid), false);
  },

  'rejects bytes that do not match the CID, and stores nothing': async ({ store, other }) => {
    const block = sampleBlock();
    const bytes = sampleBlock(block.bytes.length).bytes;
    await assert.rejects(store.put(block.cid, bytes.length, inPieces(bytes)), BlockMismatch);
    await assertAbsent(block.cid, store, other);
  },

  'rejects fewer or more bytes than announced, and stores nothing': async ({ store, other }) => {
    const block = sampleBlock();
    for (const [length, bytes] of [
      [block.bytes.length + 1, block.bytes],
      [block.bytes.length - 1, block.bytes],
      [block.bytes.length, block.bytes.subarray(1)],
      [block.bytes.length, new Uint8Array(0)],
      [block.bytes.length, Buffer.concat([block.bytes, block.bytes])],
    ] as const) {
      await assert.rejects(store.put(block.cid, length, inPieces(bytes)), BlockMismatch);
      await assertAbsent(block.cid, store, other);
    }
  },

  'throws the error of its input, and stores nothing': async ({ store, other }) => {
    const block = sampleBlock();
    const failure = new Error('The client disconnected.');
    const sending = brokenOff(block.bytes.subarray(0, 900), failure);
    await assert.rejects(store.put(block.cid, block.bytes.length, sending), failure);
    await assertAbsent(block.cid, store, other);
  },

  'shows nothing of a block before all its bytes were checked': async ({ store, other }) => {
    const block = sampleBlock();
    async function* watched() {
      yield* inPieces(block.bytes);
      for (const each of [store, other]) {
        assert.equal(await each.has(block.cid), false);
        assert.equal(await each.get(block.cid), undefined);
        assert.deepEqual((await each.list({ limit: 10 })).items, []);
      }
    }
    assert.equal(await store.put(block.cid, block.bytes.length, watched()), 'stored');
    assert.equal(await other.has(block.cid), true);
  },

  'reports an already stored block as present': async ({ store, other }) => {
    const block = sampleBlock();
    assert.equal(await put(store, block), 'stored');
    assert.equal(await put(other, block), 'present');
    assert.equal(await put(store, block), 'present');
  },

  'checks the bytes of an already stored block': async ({ store }) => {
    const block = sampleBlock();
    await put(store, block);
    const wrong = sampleBlock(block.bytes.length).bytes;
    await assert.rejects(store.put(block.cid, wrong.length, inPieces(wrong)), BlockMismatch);
    assert.equal(hex(await store.get(block.cid)), hex(block.bytes));
  },

  'lets the caller use the memory of the bytes again after the call': async ({ store, other }) => {
    const block = sampleBlock(200_000);
    const memory = Buffer.from(block.bytes);
    await store.put(block.cid, memory.length, inPieces(memory, memory.length));
    memory.fill(0);
    assert.equal(hex(await other.get(block.cid)), hex(block.bytes));
  },

  'lets exactly one of many concurrent callers store a block': async ({ store, other }) => {
    for (let round = 0; round < 3; round += 1) {
      const block = sampleBlock(20_000);
      const outcomes = await atOnce(8, (index) => put(index % 2 === 0 ? store : other, block));
      assert.equal(outcomes.filter((outcome) => outcome === 'stored').length, 1);
      assert.equal(hex(await store.get(block.cid)), hex(block.bytes));
    }
  },

  'keeps a block intact while other callers send wrong bytes for it': async ({ store, other }) => {
    const block = sampleBlock();
    const wrong = sampleBlock(block.bytes.length).bytes;
    await atOnce(9, async (index) => {
      if (index === 4) await put(store, block);
      else await assert.rejects(other.put(block.cid, wrong.length, inPieces(wrong)), BlockMismatch);
    });
    assert.equal(hex(await other.get(block.cid)), hex(block.bytes));
  },

  'deletes a block for every process, and does nothing if it is absent': async ({ store, other }) => {
    const [block, kept] = [sampleBlock(), sampleBlock()];
    for (const each of [block, kept]) await put(store, each);
    await other.delete(block.cid);
    await assertAbsent(block.cid, store, other);
    await store.delete(block.cid);
    assert.equal(await store.has(kept.cid), true);
  },

  'stores a block again after it was deleted': async ({ store, other }) => {
    const block = sampleBlock();
    await put(store, block);
    await store.delete(block.cid);
    assert.equal(await put(other, block), 'stored');
    assert.equal(hex(await store.get(block.cid)), hex(block.bytes));
  },

  'never returns a damaged block: throws once, then treats it as absent': async ({
    store,
    other,
    damage,
  }) => {
    const block = sampleBlock();
    await put(store, block);
    await damage(block.cid);
    await assert.rejects(store.get(block.cid), BlockDamaged);
    await assertAbsent(block.cid, store, other);
  },

  'stores a block again after it was found damaged': async ({ store, other, damage }) => {
    const block = sampleBlock();
    await put(store, block);
    await damage(block.cid);
    await assert.rejects(store.get(block.cid), BlockDamaged);
    assert.equal(await put(store, block), 'stored');
    assert.equal(hex(await other.get(block.cid)), hex(block.bytes));
  },

  'lists each block once, in pages': async ({ store, other }) => {
    const blocks = Array.from({ length: 23 }, () => sampleBlock(50));
    await atOnce(blocks.length, (index) => put(store, blocks[index] as SampleBlock));
    const expected = blocks.map(({ cid }) => cid).sort();
    for (const limit of [1, 10, 23, 100]) assert.deepEqual((await listed(other, limit)).sort(), expected);
  },

  'lists nothing when it is empty, and rejects a cursor of another list': async ({ store }) => {
    assert.deepEqual(await store.list({ limit: 5 }), { items: [], nextCursor: null });
    for (const cursor of ['', 'x', '../..', 'bafkrei']) {
      await assert.rejects(store.list({ limit: 5, cursor }), InvalidInput);
    }
  },

  'throws StorageUnavailable from every method while it cannot be reached': async ({ away }) => {
    const block = sampleBlock();
    for (const call of [
      () => put(away, block),
      () => away.get(block.cid),
      () => away.has(block.cid),
      () => away.delete(block.cid),
      () => away.list({ limit: 5 }),
    ]) {
      await assert.rejects(call, StorageUnavailable);
    }
  },
};

function put(store: BlockStore, { cid, bytes }: SampleBlock) {
  return store.put(cid, bytes.length, inPieces(bytes));
}

async function assertAbsent(cid: BlockCid, ...stores: readonly BlockStore[]): Promise<void> {
  for (const store of stores) {
    assert.equal(await store.has(cid), false);
    assert.equal(await store.get(cid), undefined);
    assert.equal((await listed(store, 100)).includes(cid), false);
  }
}

async function listed(store: BlockStore, limit: number): Promise<BlockCid[]> {
  const all: BlockCid[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({ limit, cursor });
    assert.ok(page.items.length <= limit);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

function hex(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes).toString('hex');
}
