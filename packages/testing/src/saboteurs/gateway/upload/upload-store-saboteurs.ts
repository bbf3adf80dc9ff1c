import type { UploadStore } from '@gatehouse/core/upload';
import { ANY_TURNOVER } from '../../../contracts/gateway/upload/upload-samples.ts';
import type { UploadStoreCase } from '../../../contracts/gateway/upload/upload-store-contract.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = (good: UploadStoreCase) => Partial<UploadStoreCase>;

const uploads =
  (change: (good: UploadStore) => Partial<UploadStore>): Break =>
  (good) => ({
    uploads: altered(good.uploads, change(good.uploads)),
    other: altered(good.other, change(good.other)),
  });

const FAR = Number.MAX_SAFE_INTEGER;

/** A store that reads the usage first, and decides later in another turn of the event loop. */
const readingFirst = uploads((good) => ({
  open: async (upload, blocks, { quota }) => {
    const { used, reserved } = await good.usage(upload.holder);
    const isFull = used + reserved + 1 > quota;
    await new Promise(setImmediate);
    return isFull
      ? 'quota'
      : good.open(upload, blocks, { quota: FAR, openUploads: FAR, turnover: ANY_TURNOVER });
  },
}));

/** A store that reads the bytes of the period first, and decides later in another turn of the event loop. */
const readingTurnoverFirst = uploads((good) => ({
  open: async (upload, blocks, room) => {
    const { reserved } = await good.usage(upload.holder);
    await new Promise(setImmediate);
    if (reserved + upload.size > room.turnover.bytes) return 'turnover';
    return good.open(upload, blocks, { ...room, turnover: ANY_TURNOVER });
  },
}));

/** For each clause, a store that breaks it. */
export const uploadStoreSaboteurs: PortSaboteurs<UploadStoreCase> = {
  'opens an upload that every server finds by its id and by its key': uploads(() => ({
    byKey: async () => undefined,
  })),
  'shows each change to other servers from their next call': rememberingReads<UploadStoreCase>('other', []),
  'shows no upload to another holder': uploads((good) => {
    const known = new Map<string, Parameters<UploadStore['open']>[0]>();
    return {
      open: (upload, blocks, room) => {
        known.set(upload.id, upload);
        return good.open(upload, blocks, room);
      },
      byId: async (_holder, id) => known.get(id),
    };
  }),
  'rejects a key that the holder has used, and reserves nothing': uploads((good) => ({
    open: (upload, blocks, room) => good.open({ ...upload, key: upload.id }, blocks, room),
  })),
  'opens an upload that fits to the last byte, and none that does not': uploads((good) => ({
    open: (upload, blocks, room) => good.open(upload, blocks, { ...room, quota: room.quota - 1 }),
  })),
  'opens exactly as many concurrent uploads as fit': readingFirst,
  'opens no more uploads than allowed, however many concurrent callers try': readingFirst,
  'limits the bytes of all uploads of one period, including uploads that have ended': uploads((good) => ({
    open: async (upload, blocks, room) => {
      const { reserved } = await good.usage(upload.holder);
      if (reserved + upload.size > room.turnover.bytes) return 'turnover';
      return good.open(upload, blocks, { ...room, turnover: ANY_TURNOVER });
    },
  })),
  'returns the turnover as the limit only if the upload exceeds what is left of the period': uploads(
    (good) => ({
      open: async (upload, blocks, room) => {
        const opening = await good.open(upload, blocks, room);
        return opening === 'quota' ? 'turnover' : opening;
      },
    }),
  ),
  'returns the first of the reached limits: open uploads, quota, turnover': uploads((good) => ({
    open: async (upload, blocks, room) =>
      upload.size > room.turnover.bytes ? 'turnover' : good.open(upload, blocks, room),
  })),
  'reserves no more bytes in one period than allowed, however many concurrent callers try':
    readingTurnoverFirst,
  'lists the announced blocks of an open upload in their order': uploads((good) => ({
    blocks: async (holder, id) => [...(await good.blocks(holder, id))].reverse(),
  })),
  'keeps the blocks of other open uploads when an upload ends': uploads((good) => ({
    release: async (holder) => (await good.releaseAll(holder)) > 0,
  })),
  'adds announced blocks only at the end of the list of an open upload': uploads((good) => ({
    announce: async (holder, id, _first, blocks) =>
      good.announce(holder, id, (await good.blocks(holder, id)).length, blocks),
  })),
  'announces the blocks of one of many concurrent callers': uploads((good) => ({
    announce: async (holder, id, first, blocks) => {
      const isNext = (await good.blocks(holder, id)).length === first;
      await new Promise(setImmediate);
      if (isNext) await good.announce(holder, id, (await good.blocks(holder, id)).length, blocks);
      return isNext;
    },
  })),
  'lists each announced block as missing once, until its holder has sent it': uploads((good) => ({
    missing: async (holder, id) => (await good.blocks(holder, id)).map(({ cid }) => cid),
  })),
  'lists a lost block as missing until its holder sends it again': uploads(() => ({
    loseBlock: async () => {},
  })),
  'lists a block as missing if its holder has sent it with another size': uploads((good) => ({
    missing: async (holder, id) => {
      const sent = await good.recorded(
        holder,
        (await good.blocks(holder, id)).map(({ cid }) => cid),
      );
      return (await good.missing(holder, id)).filter((cid) => !sent.has(cid));
    },
  })),
  'frees the reservation of a released or committed upload, and keeps the receipt': uploads((good) => ({
    commit: (holder, id) => good.release(holder, id),
  })),
  'ends an upload once, however many concurrent callers try': uploads((good) => ({
    release: async (holder, id) => {
      const isOpen = (await good.byId(holder, id))?.state === 'open';
      await good.release(holder, id);
      return isOpen;
    },
  })),
  'expires an upload no earlier than its end': uploads((good) => ({
    expire: (holder, id, now) => good.expire(holder, id, now + 1),
  })),
  'renews an open upload, but not one that has ended': uploads(() => ({ renew: async () => {} })),
  'releases every open upload of the holder, and no other': uploads(() => ({ releaseAll: async () => 0 })),
  'adds up the disk space that the open local uploads of all holders reserve': uploads((good) => {
    let own = 0;
    return {
      open: (upload, blocks, room) => {
        own += upload.size;
        return good.open(upload, blocks, room);
      },
      reservedOnDisk: async () => own,
    };
  }),
  'lets one unit of work at a time reserve space on the disk': uploads(() => ({
    lockDisk: async () => {},
  })),
  'lists open uploads that have expired, oldest expiry first': uploads((good) => ({
    elapsed: async (now, limit) => [...(await good.elapsed(now, limit))].reverse(),
  })),
  'returns the blocks that the holder has sent, and none that only others have': uploads((good) => {
    const all = new Set<string>();
    return {
      recordBlock: (holder, cid, sent) => {
        all.add(cid);
        return good.recordBlock(holder, cid, sent);
      },
      recorded: async (_holder, cids) => new Set(cids.filter((cid) => all.has(cid))),
    };
  }),
  'finds many blocks at once': uploads((good) => ({
    recorded: (holder, cids) => good.recorded(holder, cids.slice(0, 1_000)),
  })),
  'keeps an upload that a unit of work that rejects has ended, and hides its end before': () => ({
    unitOfWork: { run: (work) => work() },
  }),
  'discards the writes of a unit of work that rejects': (good) => {
    const lost = new Set<string>();
    return uploads((store) => ({
      recordBlock: async (_holder, cid) => {
        lost.add(cid);
        return true;
      },
      recorded: async (holder, cids) => {
        const found = new Set(await store.recorded(holder, cids));
        for (const cid of cids) if (lost.has(cid)) found.add(cid);
        return found;
      },
    }))(good);
  },
};
