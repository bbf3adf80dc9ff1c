import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Identity } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Slice } from '../../src/config/index.ts';
import { existingMesh, parseMeshConfiguration } from '../../src/mesh/mesh-configuration.ts';
import { MeshManifestFile } from '../../src/mesh/mesh-manifest-file.ts';
import { createMeshSecrets, meshSecrets } from '../../src/mesh/mesh-secrets.ts';
import { parseOpsConfiguration } from '../../src/ops/index.ts';

/** Crashes before it records the identity of this machine. */
class CrashingManifestFile extends MeshManifestFile {
  override exclusively: MeshManifestFile['exclusively'] = (work) =>
    super.exclusively((write) =>
      work((manifest) => (manifest.self === null ? write(manifest) : Promise.reject(new Error('crash')))),
    );
}

let folder: string;
const notices: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-'));
  notices.length = 0;
});
afterEach(() => removeFolder(folder));

/** Reads the same values as a process of this machine at its start. */
async function start(variables: Readonly<Record<string, string>> = {}) {
  const places = parseMeshConfiguration(variables, folder);
  const file = new MeshManifestFile(places.manifestFile);
  return meshSecrets(places, file, 'mesh', (notice) => notices.push(notice));
}

async function started(): Promise<string> {
  await createMeshSecrets(parseMeshConfiguration({}, folder));
  return (await start()).identity.id;
}

describe('the identity of a machine', () => {
  it('is created by the first start, for this user only, and stays the same over ten restarts', async () => {
    const id = await started();
    for (let restart = 0; restart < 10; restart += 1) expect((await start()).identity.id).toBe(id);
    const path = join(folder, 'data/secrets/LIBP2P_IDENTITY_KEY');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(notices).toHaveLength(1);
    expect(notices.join()).not.toContain(await readFile(path, 'utf8'));
    expect(JSON.parse(await readFile(join(folder, 'data/svc-triangle.json'), 'utf8'))).toMatchObject({
      self: id,
    });
  });

  it('must be the one that the manifest names', async () => {
    const id = await started();
    const other = Ed25519Identity.create();
    await expect(start({ LIBP2P_IDENTITY_KEY: other.reveal() })).rejects.toThrow(id);
    await rm(join(folder, 'data/secrets/LIBP2P_IDENTITY_KEY'));
    await expect(start()).rejects.toThrow('is missing, but');
    expect(notices).toHaveLength(1);
  });

  it('is the same for all processes whose first starts are concurrent', async () => {
    await createMeshSecrets(parseMeshConfiguration({}, folder));
    const starts = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(new Set(starts.map(({ identity }) => identity.id)).size).toBe(1);
    expect(notices).toHaveLength(1);
  });

  it('stays the same if the first start crashes before it has recorded the identity', async () => {
    const places = parseMeshConfiguration({}, folder);
    await createMeshSecrets(places);
    const file = new CrashingManifestFile(places.manifestFile);
    await expect(meshSecrets(places, file, 'mesh', () => {})).rejects.toThrow('crash');
    const key = await readFile(join(folder, 'data/secrets/LIBP2P_IDENTITY_KEY'), 'utf8');
    expect((await start()).identity.id).toBe(Ed25519Identity.parse(new Secret(key)).id);
    expect(notices).toEqual([]);
  });

  it('is refused if it is not an Ed25519 key', async () => {
    await started();
    await expect(start({ LIBP2P_IDENTITY_KEY: 'x' })).rejects.toThrow(InvalidSettings);
  });
});

describe('a process of the mesh', () => {
  it('does not start without the swarm secret', async () => {
    await expect(start()).rejects.toThrow('SWARM_MASTER_SECRET');
  });

  it('does not start with an empty list of peers after its manifest was lost', async () => {
    await started();
    const path = join(folder, 'data/svc-triangle.json');
    await rm(path);
    await expect(start()).rejects.toThrow(`${path} is missing. Restore it`);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('reports every fault of the manifest', async () => {
    await started();
    const bad = { schema_version: 0, kind: 'x', peers: [], replication: { min: 2, target: 1 } };
    await writeFile(join(folder, 'data/svc-triangle.json'), JSON.stringify(bad));
    const error = await start().catch((reason) => reason);
    for (const field of ['schema_version', 'kind', 'replication.min']) expect(error.message).toContain(field);
  });

  it.each([
    ['half-written', '{ "schema_version": 1, "ki', (path: string) => `${path} is not JSON. Correct the file`],
    [
      'of a later release',
      '{ "schema_version": 2 }',
      (path: string) => `Use the release that wrote the manifest, or a later one. The manifest is ${path}.`,
    ],
  ])('does not start with a manifest that is %s, and leaves it unchanged', async (_, content, words) => {
    await started();
    const path = join(folder, 'data/svc-triangle.json');
    await writeFile(path, content);
    await expect(start()).rejects.toThrow(words(path));
    expect(await readFile(path, 'utf8')).toBe(content);
  });
});

describe('the manifest of a machine', () => {
  it('is created in DATA_DIR, unless the working folder has one', async () => {
    await started();
    expect(await readdir(folder)).toEqual(['data']);
    const here = join(folder, 'svc-triangle.json');
    await rename(join(folder, 'data/svc-triangle.json'), here);
    expect(parseMeshConfiguration({}, folder).manifestFile).toBe(here);
    expect(parseOpsConfiguration({}, folder).meshManifest?.find()).toBe(here);
  });

  it('is found in DATA_DIR by the gateway and the operator API', async () => {
    const path = join(folder, 'data/svc-triangle.json');
    const meshOfGateway = () => existingMesh(new Slice('customer', {}, folder), folder);
    expect(meshOfGateway()).toBeUndefined();
    await started();
    expect(meshOfGateway()?.manifestFile).toBe(path);
    expect(parseOpsConfiguration({}, folder).meshManifest?.find()).toBe(path);
  });
});

describe('MeshManifestFile', () => {
  it('reads an edit at once', async () => {
    await started();
    const file = new MeshManifestFile(join(folder, 'data/svc-triangle.json'));
    const before = await file.read();
    await file.change((manifest) => ({ ...manifest, replication: { min: 2, target: 4 } }));
    expect((await new MeshManifestFile(file.path).read())?.replication.target).toBe(4);
    expect(await file.read()).toMatchObject({ ...before, replication: { min: 2, target: 4 } });
  });
});
