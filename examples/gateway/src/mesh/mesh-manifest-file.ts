import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, InvalidInput, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { type MeshManifest, meshManifestJson, parseMeshManifest } from '@gatehouse/core/mesh';
import { MalformedJson } from '@gatehouse/http-koa/refusal';
import { refuseOddShape } from '@gatehouse/http-koa/request';
import { replaceFile } from '../disk/replace-file.ts';
import { claimPidFile, pidFileHolder, releasePidFile } from '../supervise/pid-file.ts';
import { fileStamp } from './file-stamp.ts';

/** Wait between two attempts to lock the file. A change takes a few milliseconds. */
const LOCK_RETRY_MS: Milliseconds = 20;
const PRIVATE_FILE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/** The manifest of a machine that has no manifest file yet. */
export const NEW_MANIFEST: MeshManifest = { self: null, peers: [], replication: { min: 1, target: 2 } };

/** There is no manifest. */
export class ManifestMissing extends DomainError {
  readonly code = 'manifest_missing';

  constructor(path: string) {
    super(
      `${path} is missing. Restore it from a backup. For a new list of peers, run \`gatehouse mesh init\`.`,
    );
  }
}

/** Another process has locked the manifest for too long. */
export class ManifestLocked extends DomainError {
  readonly code = 'manifest_locked';

  constructor(lock: string, holder: number | undefined) {
    super(`Process ${holder ?? 'unknown'} has locked ${lock}. Try again, or end that process if it hangs.`);
  }
}

/** The file `svc-triangle.json`. An edit takes effect at the next call of `read`. */
export class MeshManifestFile {
  readonly path: string;
  readonly #lockPatience: Milliseconds;
  #known: { readonly stamp: string; readonly manifest: MeshManifest } | undefined;

  constructor(path: string, lockPatience: Milliseconds = 10 * SECOND) {
    this.path = path;
    this.#lockPatience = lockPatience;
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
   * `ManifestMissing` if there is no file, and `InvalidInput` if the result is invalid.
   */
  async change(change: (manifest: MeshManifest) => MeshManifest): Promise<MeshManifest> {
    // This check comes first, because locking the file would create its folder.
    if ((await this.read()) === undefined) throw new ManifestMissing(this.path);
    return this.exclusively(async (write) => {
      const manifest = await this.read();
      // A new manifest would list only the changed peer, and the records of the blocks that other machines hold would
      // be deleted.
      if (manifest === undefined) throw new ManifestMissing(this.path);
      return write(change(manifest));
    });
  }

  /**
   * Runs the work while no other process changes the file. `write` replaces the file and returns the new content.
   * Throws `ManifestLocked` if another process works on the file for too long.
   */
  async exclusively<Result>(
    work: (write: (manifest: MeshManifest) => Promise<MeshManifest>) => Promise<Result>,
  ): Promise<Result> {
    const lock = `${this.path}.lock`;
    const until = performance.now() + this.#lockPatience;
    await mkdir(dirname(this.path), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    while (!(await claimPidFile(lock))) {
      if (performance.now() > until) throw new ManifestLocked(lock, pidFileHolder(lock));
      await pause(LOCK_RETRY_MS);
    }
    try {
      return await work((manifest) => this.#replaceBy(manifest));
    } finally {
      await releasePidFile(lock);
    }
  }

  async #replaceBy(manifest: MeshManifest): Promise<MeshManifest> {
    const json = meshManifestJson(manifest);
    parseMeshManifest(json);
    await replaceFile(this.path, `${JSON.stringify(json, null, 2)}\n`, PRIVATE_FILE_MODE);
    return manifest;
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
