import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { type BlockCid, BlockMismatch, MAX_BLOCK_BYTES } from '@gatehouse/core/block';
import { InvalidInput, type Sha256 } from '@gatehouse/core/kernel';
import {
  BlockFingerprints,
  type BlockReplica,
  challengeAnswer,
  isReceiptFor,
  type MeshCrypto,
  PeerFull,
  type PeerId,
  PeerUnreachable,
  type ReplicaReceipt,
} from '@gatehouse/core/mesh';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { blockOf, type SampleBlock, sampleBlock } from '../block/block-samples.ts';

/** An empty target as two owners see it, and targets that fail in various ways. */
export interface BlockReplicaCase {
  readonly replica: BlockReplica;
  readonly owner: PeerId;
  readonly target: PeerId;
  /** The same target, as another owner sees it. */
  readonly others: BlockReplica;
  /** A target without free space. */
  readonly full: BlockReplica;
  /** A target that cannot be reached. */
  readonly away: BlockReplica;
  /** Changes a stored byte of the owner's block. */
  readonly damage: (cid: BlockCid) => Promise<void>;
  readonly crypto: MeshCrypto;
  readonly sha256: Sha256;
}

/** The clauses of `BlockReplica`. */
export const blockReplicaContract: Contract<BlockReplicaCase> = {
  'returns a receipt that the target signed for this block, owner and nonce': async (subject) => {
    for (const block of [sampleBlock(), blockOf(randomBytes(60), 'dag-cbor')]) {
      const nonce = freshNonce();
      const receipt = await put(subject.replica, block, nonce);
      assert.ok(isReceipt(subject, block, nonce, receipt));
      assert.ok(!isReceipt(subject, block, freshNonce(), receipt));
      assert.ok(!isReceipt({ ...subject, owner: subject.target }, block, nonce, receipt));
    }
  },

  'returns the bytes of a stored block, and undefined for any other': async ({ replica }) => {
    const block = sampleBlock();
    await put(replica, block);
    assert.deepEqual(bytesOf(await replica.get(block.cid)), bytesOf(block.bytes));
    assert.equal(await replica.get(sampleBlock().cid), undefined);
  },

  'stores blocks of one byte and of the maximum length': async (subject) => {
    for (const length of [1, MAX_BLOCK_BYTES]) {
      const [block, nonce] = [sampleBlock(length), freshNonce()];
      assert.ok(isReceipt(subject, block, nonce, await put(subject.replica, block, nonce)));
      const found = await subject.replica.get(block.cid);
      assert.ok(found !== undefined && Buffer.compare(found, block.bytes) === 0);
    }
  },

  'reports which of a thousand blocks it stores': async ({ replica }) => {
    const stored = [sampleBlock(10), sampleBlock(11)];
    for (const block of stored) await put(replica, block);
    const absent = Array.from({ length: 998 }, () => sampleBlock(8).cid);
    const found = await replica.has([...absent, ...stored.map(({ cid }) => cid)]);
    assert.deepEqual([...found].sort(), stored.map(({ cid }) => cid).sort());
  },

  'rejects bytes that do not match the CID or the length, and stores nothing': async ({ replica }) => {
    const block = sampleBlock();
    for (const [length, bytes] of [
      [block.bytes.length, sampleBlock(block.bytes.length).bytes],
      [block.bytes.length + 1, block.bytes],
      [block.bytes.length, block.bytes.subarray(1)],
      [MAX_BLOCK_BYTES + 1, block.bytes],
    ] as const) {
      const sending = replica.put({ cid: block.cid, length, nonce: freshNonce() }, async () => bytes);
      await assert.rejects(sending, BlockMismatch);
      assert.equal((await replica.has([block.cid])).size, 0);
    }
  },

  'requests no bytes of a block that it stores, unless its copy is damaged': async (subject) => {
    const { replica, damage } = subject;
    const [block, nonce] = [sampleBlock(), freshNonce()];
    await put(replica, block);
    const { cid, bytes } = block;
    const unasked = () => assert.fail('asked for bytes');
    const again = await replica.put({ cid, length: bytes.length, nonce }, unasked);
    assert.ok(isReceipt(subject, block, nonce, again));
    await damage(cid);
    const mended = await put(replica, block, nonce);
    assert.ok(isReceipt(subject, block, nonce, mended));
    assert.deepEqual(bytesOf(await replica.get(cid)), bytesOf(bytes));
  },

  'gives no receipt for a stored block under another length': async ({ replica }) => {
    const { cid, bytes } = sampleBlock();
    await put(replica, { cid, bytes });
    const claim = { cid, length: bytes.length + 1, nonce: freshNonce() };
    await assert.rejects(
      replica.put(claim, async () => bytes),
      BlockMismatch,
    );
  },

  'gives each of many concurrent callers a receipt': async (subject) => {
    const block = sampleBlock(20_000);
    const receipts = await atOnce(8, async () => {
      const nonce = freshNonce();
      return isReceipt(subject, block, nonce, await put(subject.replica, block, nonce));
    });
    assert.deepEqual(receipts, Array(8).fill(true));
  },

  'lists each block once, in pages, and rejects a cursor of another list': async ({ replica }) => {
    const blocks = Array.from({ length: 7 }, () => sampleBlock(30));
    for (const block of blocks) await put(replica, block);
    for (const limit of [1, 3, 7, 50]) assert.deepEqual(await listed(replica, limit), cidsOf(blocks));
    await assert.rejects(replica.holds({ limit: 5, cursor: '../..' }), InvalidInput);
  },

  'answers a challenge about a stored block, and no other': async ({ replica, sha256 }) => {
    const { cid, bytes } = sampleBlock(5_000);
    await put(replica, { cid, bytes });
    for (const [start, length] of [
      [0, 5_000],
      [4_000, 1_000],
      [17, 1],
    ] as const) {
      const challenge = { cid, start, length, nonce: randomBytes(32) };
      assert.deepEqual(
        bytesOf(await replica.answer(challenge)),
        bytesOf(challengeAnswer(sha256, challenge, bytes)),
      );
    }
    const nonce = randomBytes(32);
    assert.equal(await replica.answer({ cid, start: 4_001, length: 1_000, nonce }), undefined);
    assert.equal(await replica.answer({ cid: sampleBlock().cid, start: 0, length: 1, nonce }), undefined);
  },

  'finds a damaged block when it is read or challenged': async ({ replica, damage }) => {
    const [read, challenged] = [sampleBlock(), sampleBlock()];
    for (const block of [read, challenged]) {
      await put(replica, block);
      await damage(block.cid);
    }
    assert.equal(await replica.get(read.cid), undefined);
    const challenge = { cid: challenged.cid, start: 0, length: 10, nonce: randomBytes(32) };
    assert.equal(await replica.answer(challenge), undefined);
    assert.equal((await replica.has([read.cid, challenged.cid])).size, 0);
  },

  'returns fingerprints of exactly the stored blocks': async ({ replica }) => {
    const blocks = Array.from({ length: 5 }, () => sampleBlock(40));
    const expected = new BlockFingerprints();
    assert.deepEqual((await replica.fingerprints()).differences(expected), []);
    for (const block of blocks) {
      await put(replica, block);
      expected.add(block.cid);
    }
    assert.deepEqual((await replica.fingerprints()).differences(expected), []);
  },

  'deletes the released blocks, and ignores others': async ({ replica }) => {
    const [released, kept] = [sampleBlock(), sampleBlock()];
    for (const block of [released, kept]) await put(replica, block);
    await replica.release([released.cid, sampleBlock().cid]);
    assert.deepEqual([...(await replica.has([released.cid, kept.cid]))], [kept.cid]);
  },

  'shows an owner nothing of the blocks of another': async ({ replica, others }) => {
    const { cid, bytes } = sampleBlock();
    await put(replica, { cid, bytes });
    assert.equal(await others.get(cid), undefined);
    assert.equal((await others.has([cid])).size, 0);
    assert.deepEqual(await listed(others, 10), []);
    assert.equal(await others.answer({ cid, start: 0, length: 1, nonce: randomBytes(32) }), undefined);
    let asked = 0;
    await others.put({ cid, length: bytes.length, nonce: freshNonce() }, async () => {
      asked += 1;
      return bytes;
    });
    assert.equal(asked, 1);
    await others.release([cid]);
    assert.equal((await replica.has([cid])).size, 1);
  },

  'throws PeerFull if no space is free, and reports the free space': async ({ full, replica }) => {
    await assert.rejects(put(full, sampleBlock()), PeerFull);
    assert.equal((await full.room()).freeBytes, 0);
    assert.ok((await replica.room()).freeBytes > MAX_BLOCK_BYTES);
  },

  'throws the error of its input, and stores nothing': async ({ replica }) => {
    const { cid } = sampleBlock();
    const failure = new Error('the disk has failed');
    const sending = replica.put({ cid, length: 5, nonce: freshNonce() }, () => Promise.reject(failure));
    await assert.rejects(sending, failure);
    assert.equal((await replica.has([cid])).size, 0);
  },

  'throws PeerUnreachable from every method while it cannot be reached': async ({ away }) => {
    const { cid, bytes } = sampleBlock();
    for (const call of [
      () => put(away, { cid, bytes }),
      () => away.get(cid),
      () => away.has([cid]),
      () => away.holds({ limit: 5 }),
      () => away.answer({ cid, start: 0, length: 1, nonce: randomBytes(32) }),
      () => away.fingerprints(),
      () => away.release([cid]),
      () => away.room(),
    ]) {
      await assert.rejects(call, PeerUnreachable);
    }
  },
};

function freshNonce(): string {
  return randomBytes(32).toString('base64url');
}

function put(
  replica: BlockReplica,
  { cid, bytes }: SampleBlock,
  nonce = freshNonce(),
): Promise<ReplicaReceipt> {
  return replica.put({ cid, length: bytes.length, nonce }, async () => bytes);
}

function isReceipt(
  { owner, target, crypto }: Pick<BlockReplicaCase, 'owner' | 'target' | 'crypto'>,
  { cid, bytes }: SampleBlock,
  nonce: string,
  receipt: ReplicaReceipt,
): boolean {
  return isReceiptFor(crypto, { owner, target, cid, length: bytes.length, nonce }, receipt);
}

async function listed(replica: BlockReplica, limit: number): Promise<BlockCid[]> {
  const all: BlockCid[] = [];
  let cursor: string | undefined;
  do {
    const page = await replica.holds({ limit, cursor });
    assert.ok(page.items.length <= limit);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all.sort();
}

function cidsOf(blocks: readonly SampleBlock[]): BlockCid[] {
  return blocks.map(({ cid }) => cid).sort();
}

/** Returns the digest of the bytes, because two equal byte strings of different classes are not deeply equal. */
function bytesOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex');
}
