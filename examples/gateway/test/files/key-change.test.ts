import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceWorld, deviceWorld, type Machine } from './device-world.ts';
import { contentOf, newFolder } from './folders.ts';

let world: DeviceWorld;

beforeAll(async () => {
  world = await deviceWorld();
});
afterEach(() => {
  world.edge.tamper = undefined;
});
afterAll(() => world.stop());

/** Answers the questions of the command with the phrase that it has shown before. */
function repeating() {
  const shown: string[] = [];
  const phrase = () =>
    shown
      .join('\n')
      .split('\n')
      .find((line) => line.split(' ').length === 24) ?? '';
  return { phrase, overrides: { write: (text: string) => void shown.push(text), ask: async () => phrase() } };
}

async function keyOf({ token }: Machine) {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${world.gateway.url}/api/v1/me/key`, { headers })).json();
}

describe('changing the key of files', () => {
  it('continues after an interruption if the new key is private, and other devices then need the phrase', async () => {
    const folder = await newFolder(world.folder, {
      'a.txt': 'first',
      'b/large.bin': randomBytes(5 * 1024 ** 2),
      'c.txt': 'third',
    });
    const customer = await world.customer();
    const [laptop, phone] = [await customer.device('laptop'), await customer.device('phone')];
    await laptop.files(['put', folder]);
    const before = await keyOf(laptop);

    const stopping = new AbortController();
    let deletions = 0;
    world.edge.tamper = (call) => {
      if (call.startsWith('DELETE ')) deletions += 1;
      if (deletions === 2) stopping.abort();
      return undefined;
    };
    const { phrase, overrides } = repeating();
    const stopped = await laptop.files(['key', 'private'], {
      ...overrides,
      stopSignal: () => stopping.signal,
    });
    expect(stopped.exitCode).toBe(1);
    world.edge.tamper = undefined;
    expect((await keyOf(laptop)).next.mode).toBe('private');
    expect((await phone.files(['ls'])).complaints).toContain('private_key_missing');

    const finished = await laptop.files(['key', 'private'], {
      ask: () => Promise.reject(new Error('It asked.')),
    });
    expect(finished).toMatchObject({ exitCode: 0, complaints: '' });
    expect(await keyOf(laptop)).toEqual({
      mode: 'private',
      key_id: expect.not.stringContaining(before.key_id),
    });
    expect(JSON.parse((await laptop.files(['ls', '--json'])).out).files).toHaveLength(3);

    const wrong = phrase().split(' ').toReversed().join(' ');
    expect((await phone.files(['key', 'enter'], { ask: async () => wrong })).exitCode).toBe(2);
    expect((await phone.files(['key', 'enter'], { ask: async () => phrase().toUpperCase() })).exitCode).toBe(
      0,
    );
    const there = await newFolder(world.folder, {});
    await phone.files(['get', basename(folder), there]);
    expect(await contentOf(join(there, basename(folder)))).toEqual(await contentOf(folder));
  });

  it('changes nothing unless the phrase is repeated', async () => {
    const laptop = await (await world.customer()).device('laptop');
    const before = await keyOf(laptop);
    const refused = await laptop.files(['key', 'private'], { ask: async () => 'abandon' });
    expect(refused.exitCode).toBe(2);
    expect(await keyOf(laptop)).toEqual(before);
  });

  it('keeps every file if the new key is managed', async () => {
    const folder = await newFolder(world.folder, { 'a.txt': 'first' });
    const laptop = await (await world.customer()).device('laptop');
    await laptop.files(['key', 'private'], repeating().overrides);
    await laptop.files(['put', folder]);
    expect(await laptop.files(['key', 'managed'])).toMatchObject({ exitCode: 0, complaints: '' });
    expect(await keyOf(laptop)).toMatchObject({ mode: 'managed', key: expect.any(String) });
    await writeFile(join(folder, 'a.txt'), 'the second');
    await laptop.files(['put', folder]);
    const there = await newFolder(world.folder, {});
    await laptop.files(['get', '/', there]);
    expect(await readFile(join(there, basename(folder), 'a.txt'), 'utf8')).toBe('the second');
    expect((await laptop.files(['ls', '--deleted'])).out).toBe('No files.');
  });
});
