import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidInput } from '@gatehouse/core/kernel';
import {
  frameParts,
  MAX_FRAME_BYTES,
  type MeshManifest,
  type Peer,
  parseFrame,
  peerIdOf,
} from '@gatehouse/core/mesh';
import { peerListContract } from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { peerListSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseWelcome, welcomeOf } from '../../src/mesh/mesh-joining.ts';
import {
  ManifestLocked,
  ManifestMissing,
  MeshManifestFile,
  NEW_MANIFEST,
} from '../../src/mesh/mesh-manifest-file.ts';
import { MeshPeers } from '../../src/mesh/mesh-peers.ts';
import type { MeshSecrets } from '../../src/mesh/mesh-secrets.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
  path = join(folder, 'svc-triangle.json');
  await new MeshManifestFile(path).exclusively((write) => write(NEW_MANIFEST));
});
afterEach(() => removeFolder(folder));

/**
 * Returns the largest peer that a manifest can contain, with the maximum number and length of addresses and
 * names.
 */
const peer = (number: number): Peer => ({
  id: peerIdOf(new Uint8Array(32).fill(number)),
  name: '\u0001'.repeat(100),
  addresses: Array.from({ length: 10 }, (_, at) => `https://${String(at).repeat(280)}:38180`),
  role: 'device',
});
const withPeer = (number: number) => (manifest: MeshManifest) => ({
  ...manifest,
  peers: [...manifest.peers, peer(number)],
});

describePort('MeshPeers', peerListContract, {
  ...{ describe, it, saboteurs: peerListSaboteurs },
  withSubject: (work) => {
    const places = { pins: [], bootstrap: [], addressesFile: join(folder, 'addresses.json') };
    const file = new MeshManifestFile(path);
    return work({
      peers: new MeshPeers(file, places, () => expect.unreachable()),
      replace: async (peers) => void (await file.change((manifest) => ({ ...manifest, peers }))),
    });
  },
});

describe('MeshManifestFile', () => {
  it('keeps every change when several are made concurrently', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
    await Promise.all(numbers.map((number) => new MeshManifestFile(path).change(withPeer(number))));
    expect((await new MeshManifestFile(path).read())?.peers).toHaveLength(numbers.length);
    expect(await readdir(folder)).toEqual(['svc-triangle.json']);
  });

  it('refuses a change that would make the file unreadable, and does not write it', async () => {
    const file = new MeshManifestFile(path);
    await file.change((manifest) => ({
      ...manifest,
      peers: Array.from({ length: 100 }, (_, at) => peer(at)),
    }));
    const before = await readFile(path, 'utf8');
    await expect(file.change(withPeer(200))).rejects.toThrow(InvalidInput);
    expect(await readFile(path, 'utf8')).toBe(before);
  });
});

describe('MeshManifestFile, if the file cannot be changed,', () => {
  it('creates no new list of peers', async () => {
    await rm(path);
    await expect(new MeshManifestFile(path).change(withPeer(1))).rejects.toThrow(ManifestMissing);
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the process that has locked it for too long', async () => {
    await new MeshManifestFile(path).exclusively(async () => {
      const refused = new MeshManifestFile(path, 50).change(withPeer(1));
      await expect(refused).rejects.toThrow(ManifestLocked);
      await expect(refused).rejects.toThrow(`Process ${process.pid} has locked ${path}.lock.`);
    });
    expect((await new MeshManifestFile(path, 50).change(withPeer(1))).peers).toHaveLength(1);
  });
});

describe('a manifest with two values of `self`', () => {
  it('is refused', async () => {
    const file = new MeshManifestFile(path);
    await file.change((manifest) => ({ ...manifest, self: peer(1).id }));
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('{', `{ "self": "${peer(2).id}",`));
    const error = await file.read().catch((reason) => reason);
    expect(error.issues).toEqual([{ path: [], message: 'Duplicate key "self" in the JSON.' }]);
  });
});

describe('MeshPeers', () => {
  it('keeps the list of peers while the file is missing, so that no record of their blocks is deleted', async () => {
    const file = new MeshManifestFile(path);
    await file.change(withPeer(1));
    const faults: string[] = [];
    const peers = new MeshPeers(
      file,
      { pins: [], bootstrap: [], addressesFile: join(folder, 'addresses.json') },
      (error) => faults.push(String(error)),
    );
    expect(await peers.all()).toHaveLength(1);
    await rename(path, `${path}.moved`);
    expect(await peers.all()).toHaveLength(1);
    expect(faults).toEqual([expect.stringContaining(`${path} is missing.`)]);
  });
});

describe('the welcome of a machine that joins', () => {
  it('fits into a frame and can be read, even for the hundredth peer', () => {
    const peers = Array.from({ length: 100 }, (_, at) => peer(at));
    const manifest = { self: peer(200).id, peers, replication: { min: 1, target: 2 } };
    const secrets = { swarm: [{ reveal: () => 'secret' }] } as unknown as MeshSecrets;
    const head = welcomeOf(manifest, secrets, 'https://192.0.2.1:38180', peer(0).id);
    const bytes = Buffer.concat(frameParts({ head, body: new Uint8Array(0) }));
    expect(bytes.length).toBeLessThan(MAX_FRAME_BYTES);
    expect(parseWelcome(parseFrame(bytes)?.head ?? {}).manifest.peers).toHaveLength(100);
  });
});
