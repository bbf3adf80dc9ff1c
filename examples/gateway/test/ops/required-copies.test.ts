import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MESH_MANIFEST_KIND, MESH_TIMES } from '@gatehouse/core/mesh';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManifestMissing } from '../../src/mesh/mesh-manifest-file.ts';
import { requiredCopies } from '../../src/ops/files/required-copies.ts';
import { parseOpsConfiguration } from '../../src/ops/index.ts';

const NOW = 2 * MESH_TIMES.proofAge;
const provedSince = MESH_TIMES.proofAge;

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'required-copies-'));
  path = join(folder, 'svc-triangle.json');
});

afterEach(() => rm(folder, { recursive: true }));

const required = (variables: Record<string, string> = {}, hasReplicas = false) =>
  requiredCopies(
    parseOpsConfiguration(variables, folder).meshManifest,
    { now: () => NOW },
    async () => hasReplicas,
  );

const writeManifest = (min: number) =>
  writeFile(
    path,
    JSON.stringify({
      schema_version: 1,
      kind: MESH_MANIFEST_KIND,
      peers: [],
      replication: { min, target: 3 },
    }),
  );

describe('the copies that a block needs before it is removed', () => {
  it('are those that the manifest requires in addition to the local copy, as soon as there is a manifest', async () => {
    const read = required();
    expect(await read()).toEqual({ machines: 0, provedSince });
    await writeManifest(3);
    expect(await read()).toEqual({ machines: 2, provedSince });
  });

  it('cannot be determined while the manifest of a mesh is missing or invalid, so that no block is removed', async () => {
    const read = required();
    await writeManifest(2);
    await read();
    await rm(path);
    await expect(read()).rejects.toThrow(ManifestMissing);
    await expect(required({ SVC_MESH_CONFIG: path })()).rejects.toThrow(ManifestMissing);
    await expect(required({}, true)()).rejects.toThrow(ManifestMissing);
    await writeFile(path, '{');
    await expect(read()).rejects.toThrow('is not JSON');
  });
});
