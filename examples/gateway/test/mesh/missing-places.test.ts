import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peerIdOf } from '@gatehouse/core/mesh';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/index.ts';
import { gatehouse } from '../ops/command-line.ts';

const ID = peerIdOf(new Uint8Array(32));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-places-'));
});
afterEach(() => removeFolder(folder));

describe('gatehouse mesh', () => {
  it.each([['status'], ['verify']])('%s names a missing database and does not create it', async (name) => {
    const DATABASE_URL = `sqlite:${join(folder, 'deep', 'wrong.sqlite')}`;
    const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL };
    expect((await gatehouse(['mesh', 'init'], settings)).exitCode).toBe(EXIT.done);
    expect(await gatehouse(['mesh', name], settings)).toEqual({
      exitCode: EXIT.unreachable,
      out: '',
      complaints: `No database at ${DATABASE_URL}. Set DATABASE_URL, or run: gatehouse migrate.`,
    });
    expect(existsSync(join(folder, 'deep'))).toBe(false);
  });

  it.each([[['peers']], [['add', ID]], [['remove', ID]]])(
    '%j names a missing manifest and does not create it',
    async (words) => {
      const DATA_DIR = join(folder, 'wrong');
      const ended = await gatehouse(['mesh', ...words], { DATA_DIR });
      expect(ended).toMatchObject({ exitCode: EXIT.refused, out: '' });
      expect(ended.complaints).toContain(`${join(DATA_DIR, 'svc-triangle.json')} is missing.`);
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );
});
