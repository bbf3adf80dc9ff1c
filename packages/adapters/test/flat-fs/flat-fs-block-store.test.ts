import { chmod, mkdtemp, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import type { BlockCid } from '@gatehouse/core/block';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import {
  type BlockStoreCase,
  blockStoreContract,
  inPieces,
  sampleBlock,
} from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blocks-'));
});
afterEach(() => removeFolder(folder));

async function flatFsCase(): Promise<BlockStoreCase> {
  const root = join(folder, 'blocks');
  const away = await FlatFsBlockStore.open(join(folder, 'away'));
  await removeFolder(join(folder, 'away'));
  return {
    store: await FlatFsBlockStore.open(root),
    other: await FlatFsBlockStore.open(root),
    away,
    damage: async (cid) => {
      await chmod(pathOf(root, cid), 0o600);
      await writeFile(pathOf(root, cid), 'x', { flag: 'r+' });
    },
  };
}

function pathOf(root: string, cid: BlockCid): string {
  return join(root, cid.slice(-3, -1), cid);
}

describe('FlatFsBlockStore', () => {
  it.each(Object.entries(blockStoreContract))('%s', async (_sentence, experiment) =>
    experiment(await flatFsCase()),
  );

  it('makes its folders and files unreadable for other users, whatever the umask', async () => {
    const umask = process.umask(0);
    try {
      const { store } = await flatFsCase();
      const { cid, bytes } = sampleBlock();
      await store.put(cid, bytes.length, inPieces(bytes));
      const root = join(folder, 'blocks');
      const modes = [root, join(root, 'tmp'), join(root, cid.slice(-3, -1)), pathOf(root, cid)].map(
        async (path) => (await stat(path)).mode & 0o777,
      );
      expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o600]);
    } finally {
      process.umask(umask);
    }
  });

  it('leaves no temporary file behind, whether it accepted or rejected a block', async () => {
    const { store } = await flatFsCase();
    const { cid, bytes } = sampleBlock();
    await store.put(cid, bytes.length, inPieces(bytes));
    await expect(store.put(cid, bytes.length, inPieces(sampleBlock().bytes))).rejects.toThrow();
    expect(await readdir(join(folder, 'blocks/tmp'))).toEqual([]);
  });

  it('removes blocks that a crash left more than a day ago when it opens, and no other files', async () => {
    await flatFsCase();
    const [old, young] = ['0'.repeat(32), '1'.repeat(32)];
    const yesterday = Date.now() / 1_000 - 25 * 3_600;
    for (const name of [old, young, 'letter.txt']) {
      const path = join(folder, 'blocks/tmp', name);
      await writeFile(path, 'half a block');
      if (name !== young) await utimes(path, yesterday, yesterday);
    }
    await FlatFsBlockStore.open(join(folder, 'blocks'));
    expect(await readdir(join(folder, 'blocks/tmp'))).toEqual([young, 'letter.txt']);
  });

  it('keeps a damaged block for examination', async () => {
    const { store, damage } = await flatFsCase();
    const { cid, bytes } = sampleBlock();
    await store.put(cid, bytes.length, inPieces(bytes));
    await damage(cid);
    await expect(store.get(cid)).rejects.toThrow(StorageUnavailable);
    const kept = await readdir(join(folder, 'blocks/damaged'));
    expect(kept.map((name) => name.startsWith(cid))).toEqual([true]);
  });

  it('lists only blocks, whatever else is in its folder', async () => {
    const { store } = await flatFsCase();
    const { cid, bytes } = sampleBlock();
    await store.put(cid, bytes.length, inPieces(bytes));
    await writeFile(join(folder, 'blocks', cid.slice(-3, -1), '.DS_Store'), '');
    await writeFile(join(folder, 'blocks', 'README'), '');
    expect(await store.list({ limit: 10 })).toEqual({ items: [cid], nextCursor: null });
  });

  it('works again when its disk is available again', async () => {
    const { store } = await flatFsCase();
    const { cid, bytes } = sampleBlock();
    await rename(join(folder, 'blocks'), join(folder, 'unmounted'));
    await expect(store.has(cid)).rejects.toThrow(StorageUnavailable);
    await rename(join(folder, 'unmounted'), join(folder, 'blocks'));
    expect(await store.put(cid, bytes.length, inPieces(bytes))).toBe('stored');
  });
});
