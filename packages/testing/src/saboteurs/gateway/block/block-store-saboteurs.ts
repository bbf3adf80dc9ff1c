import {
  type BlockCid,
  BlockDamaged,
  BlockMismatch,
  type BlockStore,
  MAX_BLOCK_BYTES,
} from '@gatehouse/core/block';
import { inPieces } from '../../../contracts/gateway/block/block-samples.ts';
import type { BlockStoreCase } from '../../../contracts/gateway/block/block-store-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

type Break = PortSaboteurs<BlockStoreCase>[string];
/** Blocks that a saboteur stores itself, outside the good store. */
type Shelf = Map<BlockCid, Uint8Array>;

/** Replaces methods of the store in both processes. */
const store =
  (change: (good: BlockStore, shelf: Shelf) => Partial<BlockStore>): Break =>
  ({ store: own, other }) => {
    const shelf: Shelf = new Map();
    return { store: altered(own, change(own, shelf)), other: altered(other, change(other, shelf)) };
  };

/** A store that also returns the blocks of the shelf. */
const withShelf = (good: BlockStore, shelf: Shelf): Partial<BlockStore> => ({
  get: async (cid) => shelf.get(cid) ?? good.get(cid),
  has: async (cid) => shelf.has(cid) || good.has(cid),
});

/** A store that writes blocks without checking their bytes. */
const unchecked: Break = store((good, shelf) => ({
  ...withShelf(good, shelf),
  put: async (cid, _length, bytes) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    const outcome = shelf.has(cid) ? 'present' : 'stored';
    shelf.set(cid, Buffer.concat(pieces));
    return outcome;
  },
}));

/** A store that does not check the bytes of a block that is already stored. */
const trusting: Break = store((good) => ({
  put: async (cid, length, bytes) => ((await good.has(cid)) ? 'present' : good.put(cid, length, bytes)),
}));

/** For each clause of `BlockStore`, a store that breaks it. */
export const blockStoreSaboteurs: PortSaboteurs<BlockStoreCase> = {
  'returns the block that was put, in this process and in another': ({ other }) => ({
    other: altered(other, { get: async () => undefined }),
  }),
  'stores blocks of one byte, of a chunk and of the maximum length': store((good) => ({
    put: (cid, length, bytes) => {
      if (length >= MAX_BLOCK_BYTES) throw new BlockMismatch('length');
      return good.put(cid, length, bytes);
    },
  })),
  'returns undefined for a block that was never put': store((good) => ({
    get: async (cid) => (await good.get(cid)) ?? new Uint8Array(0),
  })),
  'rejects bytes that do not match the CID, and stores nothing': unchecked,
  'rejects fewer or more bytes than announced, and stores nothing': store((good) => ({
    put: async (cid, length, bytes) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) pieces.push(piece);
      const whole = Buffer.concat(pieces).subarray(0, length);
      return good.put(cid, whole.length, inPieces(whole));
    },
  })),
  'throws the error of its input, and stores nothing': store((good) => ({
    put: (cid, length, bytes) =>
      good.put(cid, length, bytes).catch(() => Promise.reject(new BlockMismatch('length'))),
  })),
  'shows nothing of a block before all its bytes were checked': store((good, shelf) => ({
    ...withShelf(good, shelf),
    put: async (cid, length, bytes) => {
      shelf.set(cid, new Uint8Array(0));
      return good.put(cid, length, bytes);
    },
  })),
  'reports an already stored block as present': store((good) => ({
    put: async (cid, length, bytes) => {
      await good.put(cid, length, bytes);
      return 'stored';
    },
  })),
  'checks the bytes of an already stored block': trusting,
  'lets the caller use the memory of the bytes again after the call': store((good, shelf) => ({
    ...withShelf(good, shelf),
    put: async (cid, _length, bytes) => {
      for await (const piece of bytes) shelf.set(cid, piece);
      return 'stored';
    },
  })),
  'lets exactly one of many concurrent callers store a block': store((good) => ({
    put: async (cid, length, bytes) => {
      const wasThere = await good.has(cid);
      await good.put(cid, length, bytes);
      return wasThere ? 'present' : 'stored';
    },
  })),
  'keeps a block intact while other callers send wrong bytes for it': unchecked,
  'deletes a block for every process, and does nothing if it is absent': store((good) => ({
    delete: async (cid) => {
      if (!(await good.has(cid))) throw new Error('There is no such block.');
      await good.delete(cid);
    },
  })),
  'stores a block again after it was deleted': store((good) => {
    const deleted = new Set<string>();
    return {
      delete: async (cid) => {
        deleted.add(cid);
        await good.delete(cid);
      },
      get: async (cid) => (deleted.has(cid) ? undefined : good.get(cid)),
    };
  }),
  'never returns a damaged block: throws once, then treats it as absent': store((good) => ({
    get: (cid) =>
      good.get(cid).catch((error) => {
        if (error instanceof BlockDamaged) return new Uint8Array(1);
        throw error;
      }),
  })),
  'stores a block again after it was found damaged': store((good, shelf) => ({
    get: (cid) =>
      good.get(cid).catch((error) => {
        if (error instanceof BlockDamaged) shelf.set(cid, new Uint8Array(0));
        throw error;
      }),
    put: async (cid, length, bytes) => (shelf.has(cid) ? 'present' : good.put(cid, length, bytes)),
  })),
  'lists each block once, in pages': store((good) => ({
    list: async (request) => {
      const page = await good.list(request);
      return { ...page, items: page.items.slice(0, Math.max(1, request.limit - 1)) };
    },
  })),
  'lists nothing when it is empty, and rejects a cursor of another list': store((good) => ({
    list: ({ limit }) => good.list({ limit }),
  })),
  'throws StorageUnavailable from every method while it cannot be reached': (good) => ({
    away: altered(good.away, { has: async () => false }),
  }),
};
