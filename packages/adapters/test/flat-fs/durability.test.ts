import promises, { mkdir, mkdtemp } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { inPieces, type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const real = { open: promises.open, link: promises.link };

let folder: string;
let acts: string[];
/** Error code with which every link fails; undefined if links succeed. */
let linkFault: string | undefined;

/** Records each write, sync and link that has ended, and lets links fail with `linkFault`. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blocks-'));
  [acts, linkFault] = [[], undefined];
  const ended = (act: string, path: unknown) => {
    const name = relative(folder, String(path));
    acts.push(`${act} ${name.startsWith('tmp/') ? 'tmp' : name || 'root'}`);
  };
  promises.open = async (path, ...rest) => {
    const file = await real.open(path, ...rest);
    for (const act of ['sync', 'datasync', 'write'] as const) {
      const perform: (...input: never[]) => Promise<unknown> = file[act].bind(file);
      const watched = async (...input: never[]) => {
        const result = await perform(...input);
        ended(act === 'write' ? 'write' : 'sync', path);
        return result;
      };
      Object.assign(file, { [act]: watched });
    }
    return file;
  };
  promises.link = async (from, to) => {
    if (linkFault !== undefined) throw Object.assign(new Error(), { code: linkFault });
    await real.link(from, to);
    ended('link', to);
  };
  syncBuiltinESMExports();
});
afterEach(async () => {
  Object.assign(promises, real);
  syncBuiltinESMExports();
  await removeFolder(folder);
});

const shardOf = ({ cid }: SampleBlock) => cid.slice(-3, -1);
const put = (store: FlatFsBlockStore, { cid, bytes }: SampleBlock) =>
  store.put(cid, bytes.length, inPieces(bytes));

describe('a block in a folder', () => {
  it('has its bytes on the disk before it gets its name, and the name before the caller learns of it', async () => {
    const [store, block] = [await FlatFsBlockStore.open(folder), sampleBlock(3_000_000)];
    await put(store, block);
    const name = `link ${join(shardOf(block), block.cid)}`;
    expect(acts).toContain('write tmp');
    expect(acts.lastIndexOf('sync tmp')).toBeGreaterThan(acts.lastIndexOf('write tmp'));
    expect(acts.indexOf(name)).toBeGreaterThan(acts.lastIndexOf('sync tmp'));
    expect(acts.indexOf(`sync ${shardOf(block)}`)).toBeGreaterThan(acts.indexOf(name));
  });

  it('is synced by a caller who finds it there, because its first writer can still be before its sync', async () => {
    const [store, block] = [await FlatFsBlockStore.open(folder), sampleBlock()];
    await put(store, block);
    acts = [];
    expect(await put(store, block)).toBe('present');
    expect(acts).toContain(`sync ${shardOf(block)}`);
  });

  it('is in a folder whose name is on the disk, even if another process has just created that folder', async () => {
    const [store, block] = [await FlatFsBlockStore.open(folder), sampleBlock()];
    await mkdir(join(folder, shardOf(block)));
    await put(store, block);
    expect(acts).toContain('sync root');
    acts = [];
    await put(store, block);
    expect(acts).not.toContain('sync root');
  });

  it('is renamed on a file system without hard links', async () => {
    linkFault = 'EPERM';
    const [store, block] = [await FlatFsBlockStore.open(folder), sampleBlock()];
    expect([await put(store, block), await put(store, block)]).toEqual(['stored', 'present']);
    expect(await store.get(block.cid)).toEqual(Buffer.from(block.bytes));
    expect(acts.at(-1)).toBe(`sync ${shardOf(block)}`);
  });
});
