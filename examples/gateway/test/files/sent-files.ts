import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DeviceWorld, Machine } from './device-world.ts';
import { contentOf, newFolder } from './folders.ts';

const MIB = 1024 ** 2;

/**
 * Runs the work and counts its calls: `puts` send a block to the gateway. `presigned` and `accepted` are the calls before
 * and after blocks that are sent directly to the object store.
 */
export async function countedCalls({ edge }: DeviceWorld, work: () => Promise<unknown>) {
  edge.calls.length = 0;
  await work();
  const count = (pattern: RegExp) => edge.calls.filter((call) => pattern.test(call)).length;
  return {
    puts: count(/^PUT .*\/blocks\//),
    presigned: count(/\/presigned$/),
    accepted: count(/\/accept$/),
  };
}

/**
 * Sends a file of four blocks, of which the last one has 1 MiB, and a small file. Checks that the machine then reads
 * the same content.
 */
export async function sendsWhole({ folder }: DeviceWorld, machine: Machine): Promise<void> {
  const sent = await newFolder(folder, { large: randomBytes(13 * MIB), small: randomBytes(1_000) });
  expect(await machine.files(['put', sent])).toMatchObject({ exitCode: 0, complaints: '' });
  const there = await newFolder(folder, {});
  const name = sent.slice(sent.lastIndexOf('/') + 1);
  expect(await machine.files(['get', name, there])).toMatchObject({ exitCode: 0, complaints: '' });
  expect(await contentOf(join(there, name))).toEqual(await contentOf(sent));
}
