import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemberAddressFile } from '../../src/mesh/member-address-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
  path = join(folder, 'mesh-member-addresses.json');
});
afterEach(() => removeFolder(folder));

describe('MemberAddressFile', () => {
  it('knows after a restart the addresses that were added before, in a private file', async () => {
    const before = await MemberAddressFile.open(path);
    before.addresses.add('192.0.2.1');
    before.addresses.add('/ip4/192.0.2.2');
    before.addresses.add('192.0.2.1');
    await before.save();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { addresses } = await MemberAddressFile.open(path);
    expect(addresses.all()).toEqual(['/ip4/192.0.2.2', '192.0.2.1']);
    expect([addresses.has('192.0.2.1'), addresses.has('192.0.2.3')]).toEqual([true, false]);
  });

  it('is written only if an address was added, and again if writing failed', async () => {
    const file = await MemberAddressFile.open(join(folder, 'missing/file.json'));
    await file.save();
    file.addresses.add('192.0.2.1');
    await expect(file.save()).rejects.toThrow('ENOENT');
    await expect(file.save()).rejects.toThrow('ENOENT');
    const kept = await MemberAddressFile.open(path);
    kept.addresses.add('192.0.2.1');
    await kept.save();
    await writeFile(path, '[]');
    kept.addresses.add('192.0.2.1');
    await kept.save();
    expect(await readFile(path, 'utf8')).toBe('[]');
  });

  it.each(['{', '{}', '[1, null, {}]', `["${'x'.repeat(101)}"]`])(
    'knows nothing if the file contains %s',
    async (text) => {
      await writeFile(path, text);
      expect((await MemberAddressFile.open(path)).addresses.all()).toEqual([]);
    },
  );

  it('keeps the latest 1,000 addresses', async () => {
    await writeFile(path, JSON.stringify(Array.from({ length: 1_002 }, (_, at) => `address ${at}`)));
    const { addresses } = await MemberAddressFile.open(path);
    expect([addresses.all().length, addresses.all()[0]]).toEqual([1_000, 'address 2']);
  });
});
