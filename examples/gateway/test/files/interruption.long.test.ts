import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { programWords } from '../../../../packages/testing/test/servers/program-words.ts';
import { type DeviceWorld, deviceWorld, type Machine } from './device-world.ts';
import { contentOf, newFolder } from './folders.ts';

const MIB = 1024 ** 2;
const MAIN = join(import.meta.dirname, '../../src/cli/main.ts');

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

/** Runs the command in a separate process. Sends the signal to the process at its n-th call of this kind. */
async function interrupted(signal: 'SIGKILL' | 'SIGINT', at: number, kind: string, words: readonly string[]) {
  let seen = 0;
  let child: ChildProcess | undefined;
  world.edge.tamper = (call) => {
    if (call.startsWith(kind)) seen += 1;
    if (seen === at) child?.kill(signal);
    return undefined;
  };
  const parameters = [...programWords(MAIN), 'files', ...words];
  child = spawn(process.execPath, parameters, { env: { ...process.env, XDG_CONFIG_HOME: laptop.home } });
  const [code, ended] = await once(child, 'close');
  world.edge.tamper = undefined;
  return { code, signal: ended };
}

const count = (kind: string) => world.edge.calls.filter((call) => call.startsWith(kind)).length;
const PUTS = 'PUT /api/v1/uploads/';
const READS = 'GET /api/v1/blocks/';

/**
 * A file of 21 MiB has six blocks and a manifest, so sending it takes seven calls. Four blocks are sent at
 * the same time, so two of them are stored before the sixth call.
 */
const CALLS = 7;
const SIXTH = 6;

describe.each([
  ['SIGKILL', { code: null, signal: 'SIGKILL' }],
  ['SIGINT', { code: 1, signal: null }],
] as const)('a command that %s ends', (signal, end) => {
  it('continues where it stopped when it runs again, and leaves no partial file', async () => {
    const folder = await newFolder(world.folder, { 'large.bin': randomBytes(21 * MIB) });
    expect(await interrupted(signal, SIXTH, PUTS, ['put', folder])).toEqual(end);
    expect((await laptop.files(['ls', basename(folder)])).out).toBe('No files.');
    const sent = count(PUTS);
    expect((await laptop.files(['put', folder])).exitCode).toBe(0);
    expect(count(PUTS) - sent).toBeLessThan(CALLS);

    const there = await newFolder(world.folder, {});
    expect(await interrupted(signal, SIXTH, READS, ['get', basename(folder), there])).toEqual(end);
    await expect(stat(join(there, basename(folder), 'large.bin'))).rejects.toThrow('ENOENT');
    const read = count(READS);
    expect((await laptop.files(['get', basename(folder), there])).exitCode).toBe(0);
    expect(count(READS) - read).toBeLessThan(CALLS);
    expect(await contentOf(join(there, basename(folder)))).toEqual(await contentOf(folder));
  });
});
