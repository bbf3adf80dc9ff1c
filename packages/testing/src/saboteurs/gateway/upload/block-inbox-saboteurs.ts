import { BlockMismatch } from '@gatehouse/core/block';
import type { BlockInbox } from '@gatehouse/core/upload';
import type { BlockInboxCase } from '../../../contracts/gateway/upload/block-inbox-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = PortSaboteurs<BlockInboxCase>[string];

/** Replaces methods of the inbox. */
const inbox =
  (change: (good: BlockInbox, whole: BlockInboxCase) => Partial<BlockInbox>): Break =>
  (whole) => ({ inbox: altered(whole.inbox, change(whole.inbox, whole)) });

/** An object store that also accepts requests that it must refuse. */
const acceptingAll: Break = ({ send }) => ({
  send: async (put, bytes) => {
    await send(put, bytes);
    return true;
  },
});

/** For each clause of `BlockInbox`, an inbox that breaks it. */
export const blockInboxSaboteurs: PortSaboteurs<BlockInboxCase> = {
  'moves a received block to the block store, once': inbox((good) => {
    const taken = new Set<string>();
    return {
      take: async (upload, block) => {
        if (await good.take(upload, block)) taken.add(upload + block.cid);
        return taken.has(upload + block.cid);
      },
    };
  }),
  'returns false for a block that was not sent, even if the block store has it': inbox(
    (good, { blocks }) => ({
      take: async (upload, block) => (await good.take(upload, block)) || blocks.has(block.cid),
    }),
  ),
  'moves a received block even if the block store already has it': inbox((good, { blocks }) => ({
    take: async (upload, block) => !(await blocks.has(block.cid)) && good.take(upload, block),
  })),
  'accepts only the bytes of the block': acceptingAll,
  'accepts only the announced length': acceptingAll,
  'accepts the same block again at the same address': ({ send }) => {
    const used = new Set<string>();
    return {
      send: async (put, bytes) => {
        if (used.has(put.url)) return false;
        used.add(put.url);
        return send(put, bytes);
      },
    };
  },
  'keeps the blocks of uploads apart': inbox((good) => ({
    offer: (_upload, block) => good.offer('shared', block),
    take: (_upload, block) => good.take('shared', block),
  })),
  'rejects a block whose length is not the announced one, and removes it': inbox((good) => {
    const sizes = new Map<string, number>();
    return {
      offer: (upload, block) => {
        sizes.set(block.cid, block.size);
        return good.offer(upload, block);
      },
      take: async (upload, block) => {
        if (sizes.get(block.cid) !== block.size) throw new BlockMismatch('length');
        return good.take(upload, block);
      },
    };
  }),
  'returns true to at least one of many concurrent callers': inbox((good) => {
    let running = 0;
    return {
      take: async (upload, block) => {
        running += 1;
        await Promise.resolve();
        const isOnly = running === 1;
        return (await good.take(upload, block)) && isOnly;
      },
    };
  }),
  'removes exactly the blocks that arrived before an instant': inbox((good) => ({
    sweep: () => good.sweep(Number.MAX_SAFE_INTEGER),
  })),
  'throws StorageUnavailable from take and sweep while it cannot be reached': (good) => ({
    away: altered(good.away, { take: async () => false }),
  }),
};
