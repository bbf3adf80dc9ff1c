import { describe, expect, it } from 'vitest';
import { type BackupEntry, packed, unpack } from '../../src/backup/index.ts';

async function* streamOf(...chunks: (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

function entry(path: string, content: string, size = content.length): BackupEntry {
  return { path, size, content: streamOf(content) };
}

async function* entriesOf(...entries: BackupEntry[]): AsyncIterable<BackupEntry> {
  yield* entries;
}

async function bytesOf(archive: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function unpacked(archive: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await unpack(archive, async ({ path, content }) => {
    found[path] = (await bytesOf(content)).toString();
  });
  return found;
}

const FILES = { 'a/b': 'one\ntwo', c: '', '{"entries":0}': '{"entries":2}\n' };

async function archiveOf(files: Readonly<Record<string, string>> = FILES): Promise<Buffer> {
  const entries = Object.entries(files).map(([path, content]) => entry(path, content));
  return bytesOf(packed(entriesOf(...entries)));
}

describe('an archive', () => {
  it('returns the packed files, however its bytes are divided into chunks', async () => {
    const archive = await archiveOf();
    for (const step of [1, 2, 7, archive.length]) {
      const cuts = Array.from({ length: Math.ceil(archive.length / step) }, (_, index) =>
        archive.subarray(index * step, (index + 1) * step),
      );
      expect(await unpacked(streamOf(...cuts))).toEqual(FILES);
    }
  });

  it('is refused if it ends early, at any byte', async () => {
    const archive = await archiveOf();
    for (let end = 0; end < archive.length; end += 1)
      await expect(unpacked(streamOf(archive.subarray(0, end)))).rejects.toThrow(/damaged|too early/);
  });

  it('is refused if anything follows its end', async () => {
    await expect(unpacked(streamOf(await archiveOf(), 'x'))).rejects.toThrow('damaged');
  });

  it.each(['../x', 'a/../../x', '/x', 'a//b', './x', '', 'a\\b', 'a\0b', `${'a/'.repeat(600)}b`])(
    'is refused if a path is %j',
    async (path) => {
      await expect(unpacked(streamOf(await archiveOf({ [path]: 'x' })))).rejects.toThrow('damaged');
    },
  );

  it('is refused if it contains a path twice', async () => {
    const archive = packed(entriesOf(entry('a', '1'), entry('a', '2')));
    await expect(unpacked(archive)).rejects.toThrow('damaged');
  });

  it('is not created if a file becomes shorter while it is read', async () => {
    await expect(bytesOf(packed(entriesOf(entry('a', '1', 2))))).rejects.toThrow(
      'changed while it was copied',
    );
  });
});
