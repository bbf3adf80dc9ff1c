import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./world/open-without-sqlite3.ts', import.meta.url));

it('the error where sqlite3 is not installed names the missing driver and the remedy in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-driver-'));
  const args = ['--conditions=@gatehouse/source', SCRIPT, join(folder, 'file')];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  await removeFolder(folder);
  expect(stdout.trim().split('\n')).toEqual([
    'better-sqlite3: works',
    expect.stringMatching(/^sqlite3: .*not installed\. Run `npm install sqlite3`, or use better-sqlite3/),
  ]);
});
