import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LogFile, lastLines } from '../../src/processes/index.ts';

const LINES = 5_000;
const CHUNK_BYTES = 77;

/** Writes numbered lines in chunks that end anywhere, and returns the folder. */
async function written(kept: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const text = Array.from({ length: LINES }, (_, number) => `line ${number}\n`).join('');
  const log = new LogFile(join(folder, 'a.log'), { maxBytes: 10_000, kept });
  for (let at = 0; at < text.length; at += CHUNK_BYTES) log.write(text.slice(at, at + CHUNK_BYTES));
  log.end();
  await finished(log);
  return folder;
}

describe('a log of a supervised process', () => {
  it('is renamed between two lines when it is too large, so that no line is lost', async () => {
    const folder = await written(100);
    const files = readdirSync(folder).length;
    expect(files).toBeGreaterThan(4);
    const names = [
      'a.log',
      ...Array.from({ length: files - 1 }, (_, index) => `a.log.${index + 1}`),
    ].reverse();
    const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const text of texts) expect(text).toMatch(/^line \d+\n[\s\S]*\n$/);
    for (const text of texts) expect(text.length).toBeLessThan(10_000 + 2 * CHUNK_BYTES);
    const lines = texts.join('').split('\n').slice(0, -1);
    expect(lines).toEqual(Array.from({ length: LINES }, (_, number) => `line ${number}`));
    expect(statSync(join(folder, 'a.log')).mode & 0o777).toBe(0o600);
  });

  it('keeps a limited number of files, including the latest lines', async () => {
    const folder = await written(2);
    expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
    expect(readFileSync(join(folder, 'a.log'), 'utf8')).toContain(`line ${LINES - 1}\n`);
  });
});

describe('the last lines of a log', () => {
  function log(text: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'a.log'), text);
    return join(folder, 'a.log');
  }

  it('are read from the renamed file until a new one has enough lines', () => {
    const file = log('one\ntwo\n');
    renameSync(file, `${file}.1`);
    expect(lastLines(file, 2)).toEqual(['one', 'two']);
    writeFileSync(file, 'three\n');
    expect(lastLines(file, 2)).toEqual(['two', 'three']);
    expect(lastLines(file, 9)).toEqual(['one', 'two', 'three']);
  });

  it('are none if there is no log', () => {
    const file = log('');
    expect(lastLines(file, 9)).toEqual([]);
    rmSync(file);
    expect(lastLines(file, 9)).toEqual([]);
  });

  it('are those after the skipped bytes, even if the file is renamed afterwards', () => {
    const file = log('earlier\n');
    const { size } = statSync(file);
    expect(lastLines(file, 9, size)).toEqual([]);
    writeFileSync(file, 'earlier\nfailure\n');
    expect(lastLines(file, 9, size)).toEqual(['failure']);
    renameSync(file, `${file}.1`);
    expect(lastLines(file, 9, size)).toEqual(['failure']);
    writeFileSync(file, 'end\n');
    expect(lastLines(file, 9, size)).toEqual(['failure', 'end']);
  });
});
