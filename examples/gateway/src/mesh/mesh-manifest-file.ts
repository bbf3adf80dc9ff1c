import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidInput, type Milliseconds } from '@gatehouse/core/kernel';
import { type MeshManifest, meshManifestJson, parseMeshManifest } from '@gatehouse/core/mesh';
import { MalformedJson } from '@gatehouse/http-koa/refusal';
import { refuseOddShape } from '@gatehouse/http-koa/request';
import { replaceFile } from '../cli/files/replace-file.ts';
import { claimPidFile, releasePidFile } from '../supervise/pid-file.ts';
import { fileStamp } from './file-stamp.ts';

/** Wait between two attempts to lock the file. A change takes a few milliseconds. */
const LOCK_RETRY_MS: Milliseconds = 20;
const PRIVATE_FILE_MODE = 0o600;

/** The manifest of a machine that has no manifest file yet. */
export const NEW_MANIFEST: MeshManifest = { self: null, peers: [], replication: { min: 1, target: 2 } };

/** The file `svc-triangle.json`. An edit takes effect at the next call of `read`. */
export class MeshManifestFile {
  readonly path: string;
  #known: { readonly stamp: string; readonly manifest: MeshManifest } | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** The manifest, or undefined if the file does not exist. Throws `InvalidInput` with every fault. */
  async read(): Promise<MeshManifest | undefined> {
    const stamp = await fileStamp(this.path);
    if (stamp === undefined) return undefined;
    if (this.#known?.stamp !== stamp)
      this.#known = { stamp, manifest: parseMeshManifest(jsonOf(await readFile(this.path, 'utf8'))) };
    return this.#known.manifest;
  }

  /**
   * Replaces the file by the changed manifest. If processes change the file concurrently, each change applies
   * to the result of the previous one. After a crash, the file is the old one or the new one. Throws
   * `InvalidInput` if the result is invalid.
   */
  async change(change: (manifest: MeshManifest) => MeshManifest): Promise<MeshManifest> {
    const lock = `${this.path}.lock`;
    while (!(await claimPidFile(lock))) await pause(LOCK_RETRY_MS);
    try {
      const next = change((await this.read()) ?? NEW_MANIFEST);
      const json = meshManifestJson(next);
      parseMeshManifest(json);
      await replaceFile(this.path, `${JSON.stringify(json, null, 2)}\n`, PRIVATE_FILE_MODE);
      return next;
    } finally {
      await releasePidFile(lock);
    }
  }
}

/** Parses JSON. Refuses duplicate keys, because the first of two values of `self` would be ignored. */
function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    refuseOddShape(text);
    return json;
  } catch (error) {
    const message = error instanceof MalformedJson ? error.message : 'is not JSON';
    throw new InvalidInput([{ path: [], message }]);
  }
}
