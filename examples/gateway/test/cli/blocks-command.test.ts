import { mkdir, mkdtemp, readdir, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { inPieces, type SampleBlock, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { type RunningS3, startS3 } from '@gatehouse/testing/servers/s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3Variables } from '../blocks/s3-variables.ts';
import { gatehouse } from '../ops/command-line.ts';

let s3: RunningS3;
let folder: string;
let blocks: readonly SampleBlock[];

beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blocks-copy-'));
  blocks = Array.from({ length: 5 }, () => sampleBlock(100));
  const store = await FlatFsBlockStore.open(join(folder, 'source'));
  for (const { cid, bytes } of blocks) await store.put(cid, bytes.length, inPieces(bytes));
});
afterEach(async () => {
  s3.objects.clear();
  s3.interfere = () => false;
  await removeFolder(folder);
});
afterAll(() => s3.stop());

function copy(
  from: string,
  to: string,
  overrides: Parameters<typeof gatehouse>[2] = {},
  more: string[] = [],
) {
  const words = ['blocks', 'copy', '--from', from, '--to', to, '--json', ...more];
  return gatehouse(words, s3Variables(s3), overrides);
}

const source = () => `flat-fs:${join(folder, 'source')}`;

describe('gatehouse blocks copy', () => {
  it('moves blocks from a folder to S3 and back', async () => {
    const shown: number[][] = [];
    const there = await copy(source(), 's3', { progress: (done, total) => shown.push([done, total]) });
    expect([there.exitCode, JSON.parse(there.out)]).toEqual([
      0,
      { copied: 5, bytes: 500, present: 0, replaced: 0, damaged: [] },
    ]);
    expect(shown.at(-1)).toEqual([5, 5]);
    const keys = blocks.map(({ cid }) => `blocks/${cid}`);
    expect([...s3.objects.keys()].toSorted()).toEqual(keys.toSorted());
    const back = await copy('s3', `flat-fs:${join(folder, 'back')}`);
    expect(JSON.parse(back.out).copied).toBe(5);
    const store = await FlatFsBlockStore.open(join(folder, 'back'));
    for (const { cid, bytes } of blocks) expect(await store.get(cid)).toEqual(Buffer.from(bytes));
  });

  it('continues after it was stopped', async () => {
    const stopping = new AbortController();
    const stopped = await copy(source(), 's3', {
      stopSignal: () => stopping.signal,
      progress: () => stopping.abort(),
    });
    expect([stopped.exitCode, stopped.complaints]).toEqual([
      1,
      expect.stringContaining('Run the same command'),
    ]);
    const before = s3.objects.size;
    expect(before).toBeLessThan(5);
    const { copied, present } = JSON.parse((await copy(source(), 's3')).out);
    expect([copied, present, s3.objects.size]).toEqual([5 - before, before, 5]);
  });

  it('reads the blocks that the target has, and replaces a damaged one', async () => {
    await copy(source(), 's3');
    const { cid } = blocks[0] as SampleBlock;
    s3.objects.set(`blocks/${cid}`, Buffer.from('other bytes'));
    const trusting = await copy(source(), 's3', {}, ['--trust-target']);
    expect(JSON.parse(trusting.out)).toMatchObject({ copied: 0, present: 5, replaced: 0 });
    expect(JSON.parse((await copy(source(), 's3')).out)).toMatchObject({
      copied: 1,
      present: 4,
      replaced: 1,
    });
    expect(JSON.parse((await copy(source(), 's3')).out)).toMatchObject({
      copied: 0,
      present: 5,
      replaced: 0,
    });
  });

  it('names a damaged block and copies the others', async () => {
    const { cid } = blocks[0] as SampleBlock;
    await writeFile(join(folder, 'source', cid.slice(-3, -1), cid), 'other bytes');
    const ended = await copy(source(), 's3');
    expect([ended.exitCode, JSON.parse(ended.out)]).toMatchObject([1, { copied: 4, damaged: [cid] }]);
    expect(await readdir(join(folder, 'source', 'damaged'))).toHaveLength(1);
  });

  it('refuses a source folder that does not exist, and creates none', async () => {
    const missing = await copy(`flat-fs:${join(folder, 'missing')}`, 's3');
    expect([missing.exitCode, missing.complaints]).toEqual([2, expect.stringContaining('does not exist')]);
    expect(await readdir(folder)).toEqual(['source']);
  });

  it('refuses a source folder without blocks, and changes nothing in it', async () => {
    const other = join(folder, 'other');
    await mkdir(join(other, 'ab'), { recursive: true });
    await writeFile(join(other, 'ab', 'letter.txt'), 'Dear reader');
    const ended = await copy(`flat-fs:${other}`, 's3');
    expect([ended.exitCode, ended.complaints]).toEqual([
      2,
      `${other} contains no blocks. Specify the folder of the blocks.`,
    ]);
    expect(await readdir(other)).toEqual(['ab']);
  });

  it('copies a store without blocks, and blocks that were restored from a backup', async () => {
    await FlatFsBlockStore.open(join(folder, 'empty'));
    expect(JSON.parse((await copy(`flat-fs:${join(folder, 'empty')}`, 's3')).out)).toMatchObject({
      copied: 0,
    });
    // A backup omits empty folders.
    for (const name of ['tmp', 'damaged']) await rmdir(join(folder, 'source', name));
    expect(JSON.parse((await copy(source(), 's3')).out)).toMatchObject({ copied: 5 });
  });

  it('reports a target that cannot be used, and an unknown name of a block store', async () => {
    s3.interfere = (_request, response) => {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return true;
    };
    const away = await copy(source(), 's3');
    expect([away.exitCode, away.complaints]).toEqual([3, expect.stringContaining('403')]);
    expect(await copy('minio', 's3')).toMatchObject({
      exitCode: 2,
      complaints: expect.stringContaining('"minio"'),
    });
    expect((await copy('s3', 's3')).exitCode).toBe(2);
    const keyless = await gatehouse(['blocks', 'copy', '--from', source(), '--to', 's3'], {});
    expect(keyless).toMatchObject({ exitCode: 2, complaints: expect.stringContaining('S3_ACCESS_KEY') });
  });
});
