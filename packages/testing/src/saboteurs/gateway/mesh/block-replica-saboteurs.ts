import { type BlockCid, BlockMismatch, MAX_BLOCK_BYTES } from '@gatehouse/core/block';
import { BlockFingerprints, type BlockReplica } from '@gatehouse/core/mesh';
import type { BlockReplicaCase } from '../../../contracts/gateway/mesh/block-replica-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = PortSaboteurs<BlockReplicaCase>[string];

const replica =
  (change: (good: BlockReplica) => Partial<BlockReplica>): Break =>
  ({ replica: good }) => ({ replica: altered(good, change(good)) });

/** A target that returns a receipt even for bytes that it rejects. The receipt has no valid signature. */
const lying: Break = ({ replica: good, owner, target }) => ({
  replica: altered(good, {
    put: (block, bytes) =>
      good.put(block, bytes).catch(() => {
        const { cid, length, nonce } = block;
        return { owner, target, cid, length, nonce, signature: '' };
      }),
  }),
});

/** A target that requests the bytes of every block, even of one that it already stores. */
const asking: Break = replica((good) => ({
  put: async (block, bytes) => {
    await bytes();
    return good.put(block, bytes);
  },
}));

/** For each clause of `BlockReplica`, a target that breaks it. */
export const blockReplicaSaboteurs: PortSaboteurs<BlockReplicaCase> = {
  'returns a receipt that the target signed for this block, owner and nonce': replica((good) => {
    let first: Awaited<ReturnType<BlockReplica['put']>> | undefined;
    return {
      put: async (block, bytes) => {
        first ??= await good.put(block, bytes);
        return first;
      },
    };
  }),
  'returns the bytes of a stored block, and undefined for any other': replica((good) => ({
    get: async (cid) => (await good.get(cid)) ?? new Uint8Array(0),
  })),
  'stores blocks of one byte and of the maximum length': replica((good) => ({
    put: (block, bytes) => {
      if (block.length >= MAX_BLOCK_BYTES) throw new BlockMismatch('length');
      return good.put(block, bytes);
    },
  })),
  'reports which of a thousand blocks it stores': replica((good) => ({
    has: (cids) => good.has(cids.slice(0, 999)),
  })),
  'rejects bytes that do not match the CID or the length, and stores nothing': lying,
  'requests no bytes of a block that it stores, unless its copy is damaged': asking,
  'gives no receipt for a stored block under another length': lying,
  'gives each of many concurrent callers a receipt': replica((good) => {
    const running = new Set<BlockCid>();
    return {
      put: async (block, bytes) => {
        if (running.has(block.cid)) throw new Error('It is being sent.');
        running.add(block.cid);
        return good.put(block, bytes);
      },
    };
  }),
  'lists each block once, in pages, and rejects a cursor of another list': replica((good) => ({
    holds: async (request) => {
      const page = await good.holds(request);
      return { ...page, items: page.items.slice(0, Math.max(1, request.limit - 1)) };
    },
  })),
  'answers a challenge about a stored block, and no other': replica((good) => ({
    answer: (challenge) => good.answer({ ...challenge, start: 0 }),
  })),
  'finds a damaged block when it is read or challenged': replica((good) => {
    const seen = new Set<BlockCid>();
    return {
      put: async (block, bytes) => {
        seen.add(block.cid);
        return good.put(block, bytes);
      },
      has: async () => seen,
    };
  }),
  'returns fingerprints of exactly the stored blocks': replica(() => ({
    fingerprints: async () => new BlockFingerprints(),
  })),
  'deletes the released blocks, and ignores others': replica(() => ({ release: async () => {} })),
  'shows an owner nothing of the blocks of another': (subject) => ({ others: subject.replica }),
  'throws PeerFull if no space is free, and reports the free space': (subject) => ({ full: subject.replica }),
  'throws the error of its input, and stores nothing': replica((good) => ({
    put: (block, bytes) =>
      good.put(block, () => bytes().catch(() => Promise.reject(new BlockMismatch('length')))),
  })),
  'throws PeerUnreachable from every method while it cannot be reached': ({ away }) => ({
    away: altered(away, { room: async () => ({ freeBytes: 0 }) }),
  }),
};
