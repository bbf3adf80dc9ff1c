import type { UploadStore } from '@gatehouse/core/upload';
import type { UploadStoreCase } from '@gatehouse/testing/contracts/gateway';
import { altered } from '../../altered.ts';

type Break = (good: UploadStoreCase) => Partial<UploadStoreCase>;

const uploads =
  (change: (good: UploadStore) => Partial<UploadStore>): Break =>
  (good) => ({
    uploads: altered(good.uploads, change(good.uploads)),
    other: altered(good.other, change(good.other)),
  });

const FAR = Number.MAX_SAFE_INTEGER;

/** A store that reads the usage, and decides in a later turn of the event loop. */
const readingFirst = uploads((good) => ({
  open: async (upload, { quota }) => {
    const { used, reserved } = await good.usage(upload.holder);
    const isFull = used + reserved + 1 > quota;
    await new Promise(setImmediate);
    return isFull ? 'quota' : good.open(upload, { quota: FAR, openUploads: FAR });
  },
}));

/** For each clause a store that breaks it. */
export const brokenUploadStores: Readonly<Record<string, Break>> = {
  'opens an upload that every server finds by its id and by its key': uploads(() => ({
    byKey: async () => undefined,
  })),
  'shows no upload to another holder': uploads((good) => {
    const known = new Map<string, Parameters<UploadStore['open']>[0]>();
    return {
      open: (upload, room) => {
        known.set(upload.id, upload);
        return good.open(upload, room);
      },
      byId: async (_holder, id) => known.get(id),
    };
  }),
  'rejects a key that the holder has used, and reserves nothing': uploads((good) => ({
    open: (upload, room) => good.open({ ...upload, key: upload.id }, room),
  })),
  'opens an upload that fits to the last byte, and none that does not': uploads((good) => ({
    open: (upload, room) => good.open(upload, { ...room, quota: room.quota - 1 }),
  })),
  'opens exactly as many concurrent uploads as fit': readingFirst,
  'opens no more uploads than allowed, however many concurrent callers try': readingFirst,
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
  'expires an upload only once its end has passed': uploads((good) => ({
    expire: (holder, id, now) => good.expire(holder, id, now + 1),
  })),
  'renews an open upload, but not one that has ended': uploads(() => ({ renew: async () => {} })),
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
