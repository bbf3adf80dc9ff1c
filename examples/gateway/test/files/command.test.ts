import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceWorld, deviceWorld, type Machine } from './device-world.ts';
import { contentOf, newFolder } from './folders.ts';

const MIB = 1024 ** 2;

let world: DeviceWorld;
let laptop: Machine;

beforeAll(async () => {
  world = await deviceWorld();
  laptop = await (await world.customer()).device('laptop');
});
afterEach(() => {
  world.edge.tamper = undefined;
});
afterAll(() => world.stop());

const folderOf = (files: Readonly<Record<string, string | Uint8Array>>) => newFolder(world.folder, files);
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('/') + 1);
const puts = () => world.edge.calls.filter((call) => call.startsWith('PUT /api/v1/uploads/')).length;

describe('gatehouse files', () => {
  it('returns a stored folder unchanged, even to another device, and sends nothing twice', async () => {
    const secret = 'what the operator must not find';
    const folder = await folderOf({
      empty: '',
      'Übersicht 😀.txt': secret,
      'deep/er/large.bin': randomBytes(5 * MIB),
      '.hidden': 'x',
    });
    const customer = await world.customer();
    const [one, other] = [await customer.device('one'), await customer.device('other')];
    expect(await one.files(['put', folder])).toMatchObject({ exitCode: 0, complaints: '' });
    const there = await folderOf({});
    expect(await other.files(['get', nameOf(folder), there])).toMatchObject({ exitCode: 0, complaints: '' });
    expect(await contentOf(join(there, nameOf(folder)))).toEqual(await contentOf(folder));
    const { mtimeMs } = await stat(join(there, nameOf(folder), 'empty'));
    expect(Math.floor(mtimeMs)).toBe(Math.floor((await stat(join(folder, 'empty'))).mtimeMs));
    const before = puts();
    const again = JSON.parse((await one.files(['put', folder, '--json', '--checksum'])).out);
    expect(again.files.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(4).fill('unchanged'),
    );
    expect(puts()).toBe(before);
    expect((await one.files(['status', folder, '--to', nameOf(folder)])).out).toBe('No differences.');
    const stored = await contentOf(join(world.folder, 'blocks'));
    for (const block of Object.values(stored))
      expect(Buffer.from(block, 'base64').includes(secret)).toBe(false);
  });

  it('lists, deletes and restores', async () => {
    const folder = await folderOf({ 'a.txt': 'first' });
    const path = `${nameOf(folder)}/a.txt`;
    await laptop.files(['put', folder]);
    await writeFile(join(folder, 'a.txt'), 'the second');
    expect((await laptop.files(['put', folder])).out).toBe(`stored  ${path}`);
    const { files } = JSON.parse((await laptop.files(['ls', nameOf(folder), '--json'])).out);
    expect(files).toMatchObject([{ path, size: 10, revision: 2 }]);
    expect((await laptop.files(['rm', nameOf(folder)])).exitCode).toBe(1);
    expect((await laptop.files(['rm', '--recursive', nameOf(folder)])).out).toBe(`deleted  ${path}`);
    expect((await laptop.files(['ls', nameOf(folder)])).out).toBe('No files.');
    const deleted = JSON.parse((await laptop.files(['ls', '--deleted', '--json'])).out);
    expect(deleted.files).toMatchObject([{ path, size: 10 }]);
    expect((await laptop.files(['restore', path])).out).toBe(`restored  ${path}`);
    const listed = JSON.parse((await laptop.files(['restore', path, '--list', '--json'])).out).versions;
    expect(
      listed.map(({ size, replaced_at }: { size: number; replaced_at: unknown }) => [
        size,
        replaced_at === null,
      ]),
    ).toEqual([
      [10, true],
      [5, false],
    ]);
    await laptop.files(['restore', path, '--version', listed[1].id]);
    const there = await folderOf({});
    await laptop.files(['get', path, there]);
    expect(await readFile(join(there, 'a.txt'), 'utf8')).toBe('first');
  });

  it('deletes deleted files permanently, after a confirmation', async () => {
    const owner = await (await world.customer()).device('owner');
    const folder = await folderOf({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
    const at = (name: string) => `${nameOf(folder)}/${name}`;
    await owner.files(['put', folder]);
    await owner.files(['rm', at('a.txt'), at('b.txt')]);
    expect(await owner.files(['purge', at('a.txt')])).toMatchObject({
      exitCode: 2,
      complaints: expect.stringContaining('Pass --yes'),
    });
    expect((await owner.files(['purge', at('c.txt'), '--yes'])).exitCode).toBe(1);
    expect((await owner.files(['purge', '--yes'])).exitCode).toBe(2);
    expect((await owner.files(['purge', at('a.txt'), '--yes'])).out).toBe(
      `deleted permanently  ${at('a.txt')}`,
    );
    expect((await owner.files(['restore', at('a.txt')])).exitCode).toBe(1);
    const emptied = JSON.parse((await owner.files(['purge', '--all', '--yes', '--json'])).out);
    expect(emptied.removed.files).toBe(1);
    expect((await owner.files(['ls', '--deleted'])).out).toBe('No files.');
    expect((await owner.files(['ls', nameOf(folder)])).out).toContain('c.txt');
  });

  it('moves files and folders without sending them again, even if a response is lost', async () => {
    const folder = await folderOf({ 'a.txt': 'a', 'deep/b.txt': 'b' });
    const from = nameOf(folder);
    await laptop.files(['put', folder]);
    const before = puts();
    let lost = 0;
    world.edge.tamper = (call) => {
      if (!call.endsWith('/move') || lost > 0) return undefined;
      lost += 1;
      return 'drop';
    };
    expect((await laptop.files(['mv', `${from}/a.txt`, `${from}/c.txt`])).out).toBe(`moved  ${from}/c.txt`);
    world.edge.tamper = undefined;
    expect(lost).toBe(1);
    expect((await laptop.files(['mv', `${from}/deep/b.txt`, `${from}/c.txt`])).exitCode).toBe(1);
    expect((await laptop.files(['mv', from, 'archive/'])).exitCode).toBe(0);
    const listed = JSON.parse((await laptop.files(['ls', `archive/${from}`, '--json'])).out).files;
    expect(listed.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      `archive/${from}/c.txt`,
      `archive/${from}/deep/b.txt`,
    ]);
    const there = await folderOf({});
    await laptop.files(['get', `archive/${from}/c.txt`, there]);
    expect(await readFile(join(there, 'c.txt'), 'utf8')).toBe('a');
    expect(puts()).toBe(before);
    expect((await laptop.files(['mv', `${from}/none`, 'x'])).complaints).toContain(
      'There is no file or folder',
    );
  });

  it('refuses a path that is too long before it sends anything, and continues with the other files', async () => {
    const [short, long] = ['short.txt', `${'x'.repeat(200)}.txt`];
    const folder = await folderOf({ [short]: 's', [long]: 'l' });
    const into = Array.from({ length: 19 }, () => 'ä'.repeat(101)).join('/');
    const before = puts();
    const { exitCode, out } = await laptop.files(['put', folder, '--to', into, '--json']);
    const { files } = JSON.parse(out);
    expect([exitCode, files.length, puts() - before]).toEqual([1, 2, 2]);
    expect(files.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual(['failed', 'stored']);
    const failed = files.find(({ outcome }: { outcome: string }) => outcome === 'failed');
    expect(failed).toMatchObject({
      path: expect.stringContaining(long),
      message: expect.stringContaining('too long'),
    });
    const stored = `${into}/${nameOf(folder)}/${short}`;
    const moved = await laptop.files(['mv', stored, `${into}/${'y'.repeat(250)}`]);
    expect([moved.exitCode, moved.out]).toEqual([1, expect.stringContaining('too long')]);
    expect((await laptop.files(['rm', stored])).exitCode).toBe(0);
  });

  it('shows characters that change the writing direction or control the terminal as escapes', async () => {
    const folder = await folderOf({ 'invoice\u202efdp.exe': 'x' });
    const owner = await (await world.customer()).device('owner');
    expect((await owner.files(['put', folder])).out).toContain('invoice\\u202efdp.exe');
    expect((await owner.files(['ls'])).out).toContain('invoice\\u202efdp.exe');
  });

  it('keeps both contents when the stored one is newer', async () => {
    const folder = await folderOf({ 'plan.odt': 'of the laptop' });
    const customer = await world.customer();
    const [desk, phone] = [await customer.device('desk'), await customer.device('phone')];
    await desk.files(['put', folder]);
    await writeFile(join(folder, 'plan.odt'), 'of the phone, and older');
    await utimes(join(folder, 'plan.odt'), 86_400, 86_400);
    const copy = `${nameOf(folder)}/plan (conflict phone 1970-01-02).odt`;
    expect((await phone.files(['put', folder])).out).toBe(`conflict  ${copy}`);
    expect((await phone.files(['put', folder])).out).toBe(`unchanged  ${copy}`);
    const there = await folderOf({});
    await desk.files(['get', '/', there]);
    expect(Object.keys(await contentOf(there)).toSorted()).toEqual([copy, `${nameOf(folder)}/plan.odt`]);
    expect((await phone.files(['put', folder, '--overwrite'])).out).toBe(
      `stored  ${nameOf(folder)}/plan.odt`,
    );
  });

  it('refuses a block with wrong bytes, and leaves no file behind', async () => {
    const folder = await folderOf({ 'a.bin': randomBytes(5 * MIB) });
    await laptop.files(['put', folder]);
    const there = await folderOf({});
    world.edge.tamper = (call, answer) =>
      call.startsWith('GET /api/v1/blocks/bafkrei') ? Buffer.from(answer.toReversed()) : undefined;
    const refused = await laptop.files(['get', nameOf(folder), there]);
    expect([refused.exitCode, refused.out]).toEqual([1, expect.stringContaining('seal_broken')]);
    world.edge.tamper = (call, answer) =>
      call.startsWith('GET /api/v1/blocks/bafyrei') ? Buffer.concat([answer, answer]) : undefined;
    expect((await laptop.files(['get', nameOf(folder), there])).exitCode).toBe(1);
    await expect(stat(join(there, nameOf(folder), 'a.bin'))).rejects.toThrow('ENOENT');
    world.edge.tamper = undefined;
    expect((await laptop.files(['get', nameOf(folder), there])).exitCode).toBe(0);
    expect(await contentOf(join(there, nameOf(folder)))).toEqual(await contentOf(folder));
  });

  it('sends blocks again that the gateway has lost, with --resend', async () => {
    const text = randomBytes(5 * MIB);
    const folder = await folderOf({ 'a.bin': text });
    const owner = await (await world.customer()).device('owner');
    const before = new Set(Object.keys(await contentOf(join(world.folder, 'blocks'))));
    await owner.files(['put', folder]);
    const blocks = Object.entries(await contentOf(join(world.folder, 'blocks')));
    const [lost] = blocks.find(([path, bytes]) => !before.has(path) && bytes.length > MIB) ?? [];
    await rm(join(world.folder, 'blocks', lost ?? ''));
    const there = await folderOf({});
    expect((await owner.files(['get', nameOf(folder), there])).exitCode).toBe(1);
    const sent = puts();
    expect((await owner.files(['put', folder])).out).toBe(`unchanged  ${nameOf(folder)}/a.bin`);
    expect(puts()).toBe(sent);
    expect((await owner.files(['put', folder, '--resend'])).out).toBe(`stored  ${nameOf(folder)}/a.bin`);
    expect(puts()).toBe(sent + 1);
    expect((await owner.files(['get', nameOf(folder), there])).exitCode).toBe(0);
    expect(await readFile(join(there, nameOf(folder), 'a.bin'))).toEqual(text);
    expect(JSON.parse((await owner.files(['ls', '--json'])).out).files).toMatchObject([{ revision: 1 }]);
  });

  it('repeats calls whose response was lost', async () => {
    const folder = await folderOf({ 'a.txt': 'text' });
    const dropped = new Set<string>();
    world.edge.tamper = (call) => {
      const [method = ''] = call.split(' ');
      const isFirst = method !== 'GET' && !dropped.has(method);
      dropped.add(method);
      return isFirst ? 'drop' : undefined;
    };
    expect((await laptop.files(['put', folder])).out).toBe(`stored  ${nameOf(folder)}/a.txt`);
    expect((await laptop.files(['rm', '-r', nameOf(folder)])).out).toBe(`deleted  ${nameOf(folder)}/a.txt`);
    expect([...dropped].toSorted()).toEqual(['DELETE', 'GET', 'POST', 'PUT']);
  });

  it('does not replace a local file without --overwrite', async () => {
    const folder = await folderOf({ 'a.txt': 'stored' });
    await laptop.files(['put', folder]);
    const there = await folderOf({ [`${nameOf(folder)}/a.txt`]: 'mine' });
    expect((await laptop.files(['get', nameOf(folder), there])).exitCode).toBe(1);
    expect(await readFile(join(there, nameOf(folder), 'a.txt'), 'utf8')).toBe('mine');
    expect((await laptop.files(['get', nameOf(folder), there, '--overwrite'])).exitCode).toBe(0);
    expect((await laptop.files(['get', nameOf(folder), there])).out).toContain('unchanged');
  });

  it('stores the token for its user only, and explains how to sign in without one', async () => {
    const config = join(laptop.home, 'gatehouse');
    expect(((await stat(join(config, 'files.json'))).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(config)).mode & 0o777).toString(8)).toBe('700');
    const { files } = await (await world.customer()).device('new');
    const elsewhere = { environment: { XDG_CONFIG_HOME: await folderOf({}) } };
    expect(await files(['ls'], elsewhere)).toMatchObject({
      exitCode: 2,
      complaints: 'Sign in first: gatehouse files login <address>.',
    });
    for (const [address, token] of [
      ['http://gateway.example', laptop.token],
      [world.edge.url, 'no token'],
    ] as const)
      expect((await files(['login', address], { ...elsewhere, ask: async () => token })).exitCode).toBe(2);
    const unknown = `ghd_${'A'.repeat(22)}_${'A'.repeat(43)}`;
    const refused = await files(['login', world.edge.url], { ...elsewhere, ask: async () => unknown });
    expect([refused.exitCode, refused.complaints]).toEqual([1, expect.stringContaining('unauthenticated')]);
    expect((await files(['ls'], elsewhere)).exitCode).toBe(2);
  });

  it('shows what differs between a folder and the store', async () => {
    const folder = await folderOf({ 'same.txt': 's', 'changed.txt': 'c', 'gone.txt': 'g' });
    const name = nameOf(folder);
    await laptop.files(['put', folder]);
    const there = await folderOf({ 'new.txt': 'n', 'changed.txt': 'more' });
    await laptop.files(['get', `${name}/same.txt`, there]);
    const { differences } = JSON.parse((await laptop.files(['status', there, '--to', name, '--json'])).out);
    expect(differences).toEqual([
      { path: `${name}/changed.txt`, difference: 'changed here' },
      { path: `${name}/new.txt`, difference: 'not stored' },
      { path: `${name}/gone.txt`, difference: 'not here' },
    ]);
    expect(JSON.parse((await laptop.files(['status', '--json'])).out)).toMatchObject({
      device: 'laptop',
      key: 'managed',
      unreadable: 0,
    });
  });
});
