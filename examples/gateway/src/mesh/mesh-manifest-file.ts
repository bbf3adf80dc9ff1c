import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { InvalidInput } from '@gatehouse/core/kernel';
import { type MeshManifest, meshManifestJson, parseMeshManifest } from '@gatehouse/core/mesh';

/** The content of a manifest that does not exist yet. */
export const NEW_MANIFEST: MeshManifest = { self: null, peers: [], replication: { min: 1, target: 2 } };

/** The file `svc-triangle.json`. An edit takes effect at the next call of `read`. */
export class MeshManifestFile {
  readonly path: string;
  #changing: Promise<unknown> = Promise.resolve();
  #known: { readonly stamp: string; readonly manifest: MeshManifest } | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** The manifest, or undefined if the file does not exist. Throws `InvalidInput` with every fault. */
  async read(): Promise<MeshManifest | undefined> {
    const stamp = await stamped(this.path);
    if (stamp === undefined) return undefined;
    if (this.#known?.stamp !== stamp)
      this.#known = { stamp, manifest: parseMeshManifest(jsonOf(await readFile(this.path, 'utf8'))) };
    return this.#known.manifest;
  }

  /**
   * Replaces the file by the changed manifest. Concurrent calls wait for each other, so that none undoes another. A crash
   * leaves the old file or the new one.
   */
  change(change: (manifest: MeshManifest) => MeshManifest): Promise<MeshManifest> {
    const changed = this.#changing.then(() => this.#replace(change));
    this.#changing = changed.catch(() => {});
    return changed;
  }

  async #replace(change: (manifest: MeshManifest) => MeshManifest): Promise<MeshManifest> {
    const next = change((await this.read()) ?? NEW_MANIFEST);
    const temporary = `${this.path}.${process.pid}.tmp`;
    try {
      await writeFile(temporary, `${JSON.stringify(meshManifestJson(next), null, 2)}\n`, {
        mode: 0o600,
        flush: true,
      });
      await rename(temporary, this.path);
    } finally {
      await rm(temporary, { force: true });
    }
    return next;
  }
}

/** A value that changes with every edit of the file; undefined if there is no file. */
async function stamped(path: string): Promise<string | undefined> {
  try {
    const { mtimeNs, size, ino } = await stat(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput([{ path: [], message: 'is not JSON' }]);
  }
}
