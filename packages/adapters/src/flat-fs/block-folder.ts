import { randomBytes } from 'node:crypto';
import { access, type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlockCid } from '@gatehouse/core/block';
import { errorCode } from '@gatehouse/core/kernel';

/** Pattern of the names of files that are being received. */
const TEMPORARY = /^[\da-f]{32}$/;
const UNFINISHED_AFTER_MS = 24 * 60 * 60 * 1_000;

/**
 * The folder that contains the blocks. Each block is the file `<two characters>/<cid>`. `tmp` contains blocks that are
 * being received, and `damaged` contains damaged blocks. Changing these names makes stored blocks unreachable.
 */
export class BlockFolder {
  readonly #root: string;
  /** Names of the block folders that this process has made durable by a sync of the root. */
  readonly #durable = new Set<string>();

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Creates missing folders, accessible only to this user. Removes unfinished blocks in `tmp` that are older than a
   * day, because a crash has left them. Keeps all other files, because the path can be wrong, for example `/var`.
   */
  static async open(root: string): Promise<BlockFolder> {
    for (const name of ['tmp', 'damaged']) await mkdir(join(root, name), { recursive: true, mode: 0o700 });
    const folder = new BlockFolder(root);
    await folder.#removeUnfinished(Date.now() - UNFINISHED_AFTER_MS);
    return folder;
  }

  /**
   * Returns the name of the block's folder: the two characters before the last character of the CID. The last character
   * is not used, because it encodes only three bits.
   */
  shard(cid: BlockCid): string {
    return cid.slice(-3, -1);
  }

  block(cid: BlockCid): string {
    return join(this.#root, this.shard(cid), cid);
  }

  /** Returns a new name for a file that is being received. */
  temporary(): string {
    return join(this.#root, 'tmp', randomBytes(16).toString('hex'));
  }

  damaged(cid: BlockCid): string {
    return join(this.#root, 'damaged', `${cid}.${randomBytes(4).toString('hex')}`);
  }

  /**
   * Opens the folder of the block. Creates the folder if it is missing, and makes its name durable. To make the names
   * of added files durable, call `sync` of the result.
   */
  async openShard(cid: BlockCid): Promise<FileHandle> {
    const shard = this.shard(cid);
    const path = join(this.#root, shard);
    const opened = await open(path).catch(async (error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      await mkdir(path, { recursive: true, mode: 0o700 });
      return open(path);
    });
    // Sync the root once even if the folder exists, because the process that created it may not have synced it yet.
    if (!this.#durable.has(shard)) {
      await syncFolder(this.#root).catch(async (error: unknown) => {
        await opened.close();
        throw error;
      });
      this.#durable.add(shard);
    }
    return opened;
  }

  /**
   * Throws ENOENT if `tmp` is missing, as on the empty mount point of a missing disk. Without this check, the blocks on
   * that disk would be reported as missing.
   */
  assertThere(): Promise<void> {
    return access(join(this.#root, 'tmp'));
  }

  /** Returns the names of all block folders, in order. */
  async shards(): Promise<string[]> {
    await this.assertThere();
    return (await readdir(this.#root)).filter((name) => name.length === 2).sort();
  }

  /** Returns the names of all files in the block folder, in order. */
  async names(shard: string): Promise<string[]> {
    return (await readdir(join(this.#root, shard))).sort();
  }

  async #removeUnfinished(before: number): Promise<void> {
    const names = await readdir(join(this.#root, 'tmp'));
    for (const name of names.filter((each) => TEMPORARY.test(each))) {
      const path = join(this.#root, 'tmp', name);
      const stats = await stat(path).catch(() => undefined);
      if (stats !== undefined && stats.mtimeMs < before) await unlink(path).catch(() => {});
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
