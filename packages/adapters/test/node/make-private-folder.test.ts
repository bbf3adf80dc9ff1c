import { chmod, mkdir, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from '@gatehouse/adapters/node';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder = '';
let notices: string[] = [];
const report = (notice: string) => notices.push(notice);
const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-private-'));
  notices = [];
});
afterEach(() => removeFolder(folder));

describe('makePrivateFolder', () => {
  it('creates a folder and its parents, readable only by their owner', async () => {
    const path = join(folder, 'a', 'b');
    await makePrivateFolder(path, report);
    expect([await modeOf(join(folder, 'a')), await modeOf(path)]).toEqual([0o700, 0o700]);
    expect(notices).toEqual([]);
  });

  it('makes an existing folder unreadable for other users, and reports it once', async () => {
    const path = join(folder, 'old');
    await mkdir(path);
    await chmod(path, 0o755);
    for (let start = 0; start < 2; start += 1) await makePrivateFolder(path, report);
    expect(await modeOf(path)).toBe(0o700);
    expect(notices).toEqual([expect.stringMatching(/old \(mode 0755\)\. It is 0700 now/)]);
  });

  it('does not change a folder that all users share', async () => {
    await chmod(folder, 0o1777);
    await makePrivateFolder(folder, report);
    expect(await modeOf(folder)).toBe(0o1777);
  });
});
