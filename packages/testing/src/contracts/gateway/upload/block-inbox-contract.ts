import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { BlockMismatch, type BlockStore, MAX_BLOCK_BYTES, type ManifestEntry } from '@gatehouse/core/block';
import { HOUR, type Instant, StorageUnavailable } from '@gatehouse/core/kernel';
import type { BlockInbox, DirectPut } from '@gatehouse/core/upload';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { inPieces, type SampleBlock, sampleBlock } from '../block/block-samples.ts';

/** An empty inbox, the block store behind it, and a client of both. */
export interface BlockInboxCase {
  readonly inbox: BlockInbox;
  readonly blocks: BlockStore;
  /** The inbox while the object store is unavailable. */
  readonly away: BlockInbox;
  /** Sends the bytes to the address. Returns whether they were accepted. */
  readonly send: (put: DirectPut, bytes: Uint8Array) => Promise<boolean>;
  /** The current time of the object store. */
  readonly now: () => Instant;
}

/** The clauses of `BlockInbox`. */
export const blockInboxContract: Contract<BlockInboxCase> = {
  'moves a received block to the block store, once': async ({ inbox, blocks, send }) => {
    for (const length of [1, 2_000, MAX_BLOCK_BYTES]) {
      const [upload, block] = [randomUUID(), sampleBlock(length)];
      assert.equal(await send(await inbox.offer(upload, entryOf(block)), block.bytes), true);
      assert.equal(await blocks.has(block.cid), false);
      assert.equal(await inbox.take(upload, entryOf(block)), true);
      await assertStored(blocks, block);
      assert.equal(await inbox.take(upload, entryOf(block)), false);
    }
  },

  'returns false for a block that was not sent, even if the block store has it': async ({
    inbox,
    blocks,
  }) => {
    const block = sampleBlock();
    await blocks.put(block.cid, block.bytes.length, inPieces(block.bytes));
    await inbox.offer('one', entryOf(block));
    assert.equal(await inbox.take('one', entryOf(block)), false);
    const other = sampleBlock();
    assert.equal(await inbox.take('one', entryOf(other)), false);
    assert.equal(await blocks.has(other.cid), false);
  },

  'moves a received block even if the block store already has it': async ({ inbox, blocks, send }) => {
    const block = sampleBlock();
    await blocks.put(block.cid, block.bytes.length, inPieces(block.bytes));
    assert.equal(await send(await inbox.offer('one', entryOf(block)), block.bytes), true);
    assert.equal(await inbox.take('one', entryOf(block)), true);
    await assertStored(blocks, block);
  },

  'accepts only the bytes of the block': async ({ inbox, send }) => {
    const block = sampleBlock();
    const put = await inbox.offer('one', entryOf(block));
    for (const bytes of [
      sampleBlock(block.bytes.length).bytes,
      block.bytes.subarray(1),
      Buffer.concat([block.bytes, block.bytes]),
      new Uint8Array(0),
    ])
      assert.equal(await send(put, bytes), false);
    assert.equal(await inbox.take('one', entryOf(block)), false);
  },

  'accepts only the announced length': async ({ inbox, send }) => {
    const block = sampleBlock();
    for (const size of [block.bytes.length - 1, block.bytes.length + 1])
      assert.equal(await send(await inbox.offer('one', { ...entryOf(block), size }), block.bytes), false);
  },

  'accepts the same block again at the same address': async ({ inbox, blocks, send }) => {
    const block = sampleBlock();
    const put = await inbox.offer('one', entryOf(block));
    for (let time = 0; time < 2; time += 1) assert.equal(await send(put, block.bytes), true);
    assert.equal(await inbox.take('one', entryOf(block)), true);
    await assertStored(blocks, block);
  },

  'keeps the blocks of uploads apart': async ({ inbox, send }) => {
    const block = sampleBlock();
    assert.equal(await send(await inbox.offer('one', entryOf(block)), block.bytes), true);
    await inbox.offer('other', entryOf(block));
    assert.equal(await inbox.take('other', entryOf(block)), false);
    assert.equal(await inbox.take('one', entryOf(block)), true);
  },

  'rejects a block whose length is not the announced one, and removes it': async ({
    inbox,
    blocks,
    send,
  }) => {
    const block = sampleBlock();
    assert.equal(await send(await inbox.offer('one', entryOf(block)), block.bytes), true);
    const wrong = { ...entryOf(block), size: block.bytes.length - 1 };
    await assert.rejects(inbox.take('one', wrong), BlockMismatch);
    assert.equal(await inbox.take('one', entryOf(block)), false);
    assert.equal(await blocks.has(block.cid), false);
  },

  'returns true to at least one of many concurrent callers': async ({ inbox, blocks, send }) => {
    const block = sampleBlock(20_000);
    assert.equal(await send(await inbox.offer('one', entryOf(block)), block.bytes), true);
    const outcomes = await atOnce(8, () => inbox.take('one', entryOf(block)));
    assert.ok(outcomes.includes(true));
    await assertStored(blocks, block);
  },

  'removes exactly the blocks that arrived before an instant': async ({ inbox, blocks, send, now }) => {
    const [block, moved] = [sampleBlock(), sampleBlock()];
    for (const each of [block, moved])
      assert.equal(await send(await inbox.offer('one', entryOf(each)), each.bytes), true);
    assert.equal(await inbox.take('one', entryOf(moved)), true);
    assert.equal(await inbox.sweep(now() - HOUR), 0);
    assert.equal(await inbox.sweep(now() + HOUR), 1);
    assert.equal(await inbox.take('one', entryOf(block)), false);
    await assertStored(blocks, moved);
  },

  'throws StorageUnavailable from take and sweep while it cannot be reached': async ({ away, now }) => {
    await assert.rejects(away.take('one', entryOf(sampleBlock())), StorageUnavailable);
    await assert.rejects(away.sweep(now()), StorageUnavailable);
  },
};

function entryOf({ cid, bytes }: SampleBlock): ManifestEntry {
  return { cid, size: bytes.length };
}

async function assertStored(blocks: BlockStore, { cid, bytes }: SampleBlock): Promise<void> {
  const found = await blocks.get(cid);
  assert.ok(found && Buffer.compare(found, bytes) === 0);
}
