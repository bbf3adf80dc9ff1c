import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeMeshCrypto } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import { type PeerId, peerIdOf } from '@gatehouse/core/mesh';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { expect, it } from 'vitest';
import { parseMeshConfiguration } from '../../src/mesh/mesh-configuration.ts';
import { MeshInvites } from '../../src/mesh/mesh-invites.ts';
import { joinKey } from '../../src/mesh/mesh-joining.ts';
import { MeshManifestFile } from '../../src/mesh/mesh-manifest-file.ts';
import { createMeshSecrets, meshSecrets } from '../../src/mesh/mesh-secrets.ts';

it('MeshInvites lists every machine that joins, even if several use different invites concurrently', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mesh-'));
  try {
    const places = parseMeshConfiguration({}, folder);
    const file = new MeshManifestFile(places.manifestFile);
    await createMeshSecrets(places);
    const secrets = await meshSecrets(places, file, 'mesh', () => {});
    const invites = new MeshInvites({ places, file, secrets, crypto: new NodeMeshCrypto() });
    for (let count = 0; count < 4; count += 1) await invites.create('https://192.0.2.1:38180');
    const ids = Array.from({ length: 4 }, () => peerIdOf(randomBytes(32)));
    const open = await invites.open();
    const said = (index: number) => ({ name: `m${index}`, addresses: [], role: 'device' });
    await Promise.all(open.map(({ accept }, index) => accept(said(index), ids[index] as PeerId)));
    expect((await file.read())?.peers.map(({ id }) => id).sort()).toEqual([...ids].sort());
  } finally {
    await removeFolder(folder);
  }
});

it('MeshInvites refuses another invite while the maximum number is open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mesh-'));
  try {
    const places = parseMeshConfiguration({}, folder);
    const file = new MeshManifestFile(places.manifestFile);
    await createMeshSecrets(places);
    const secrets = await meshSecrets(places, file, 'mesh', () => {});
    const crypto = new NodeMeshCrypto();
    const invites = new MeshInvites({ places, file, secrets, crypto });
    const keys: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const token = await invites.create('https://192.0.2.1:38180');
      keys.push(Buffer.from(joinKey(crypto, new Secret(token))).toString('hex'));
    }
    await expect(invites.create('https://192.0.2.1:38180')).rejects.toThrow('4 invites are open');
    const open = (await invites.open()).map(({ key }) => Buffer.from(key).toString('hex'));
    expect(open.sort()).toEqual(keys.sort());
  } finally {
    await removeFolder(folder);
  }
});
