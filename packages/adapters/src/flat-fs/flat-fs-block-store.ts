import { createHash } from 'node:crypto';
import { access, type FileHandle, link, open, rename, unlink } from 'node:fs/promises';
import {
  type BlockCid,
  BlockDamaged,
  BlockStore,
  hasDigest,
  isBlockCid,
  type PutOutcome,
  parseBlockCursor,
} from '@gatehouse/core/block';
import { errorCode, type Page, type PageRequest } from '@gatehouse/core/kernel';
import { BlockFolder } from './block-folder.ts';
import { BlockMemory } from './block-memory.ts';
import { fileFailure } from './file-failure.ts';
import { receiveBlock } from './receive-block.ts';

/** Error codes of file systems that do not support hard links, such as exFAT, or forbid them. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Stores blocks as files in one folder, which several processes of one machine can share. */
export class FlatFsBlockStore extends BlockStore {
  readonly #folder: BlockFolder;
  readonly #memory: BlockMemory;

  private constructor(folder: BlockFolder, memory: BlockMemory) {
    super();
    this.#folder = folder;
    this.#memory = memory;
  }

  /**
   * Opens the folder and creates it if it is missing. Throws `StorageUnavailable` if it cannot be used. `memory`
   * provides the memory of the blocks that `get` returns. To reuse the memory of a block, pass the block to
   * `memory.release`.
   */
  static async open(path: string, memory: BlockMemory = new BlockMemory()): Promise<FlatFsBlockStore> {
    return new FlatFsBlockStore(await translated(() => BlockFolder.open(path)), memory);
  }

  override async put(cid: BlockCid, length: number, bytes: AsyncIterable<Uint8Array>): Promise<PutOutcome> {
    const temporary = this.#folder.temporary();
    // Open the folder while the bytes arrive, because creating a folder waits for the disk.
    const opening = translated(() => this.#folder.openShard(cid));
    opening.catch(() => {});
    try {
      await receiveBlock(temporary, cid, length, bytes);
      const shard = await opening;
      return await translated(() => this.#publish(temporary, cid, shard));
    } finally {
      await Promise.all([unlink(temporary).catch(() => {}), closed(opening)]);
    }
  }

  override get(cid: BlockCid): Promise<Uint8Array | undefined> {
    return this.#unlessMissing(undefined, async () => {
      const bytes = await this.#read(this.#folder.block(cid));
      if (hasDigest(cid, createHash('sha256').update(bytes).digest())) return bytes;
      this.#memory.release(bytes);
      await rename(this.#folder.block(cid), this.#folder.damaged(cid));
      throw new BlockDamaged(cid);
    });
  }

  override has(cid: BlockCid): Promise<boolean> {
    return this.#unlessMissing(false, async () => {
      await access(this.#folder.block(cid));
      return true;
    });
  }

  override delete(cid: BlockCid): Promise<void> {
    return this.#unlessMissing(undefined, () => unlink(this.#folder.block(cid)));
  }

  override async list({ limit, cursor }: PageRequest): Promise<Page<BlockCid>> {
    const after = parseBlockCursor(cursor);
    return translated(() => this.#page(limit, after));
  }

  async #page(limit: number, after: BlockCid | undefined): Promise<Page<BlockCid>> {
    const first = after === undefined ? '' : this.#folder.shard(after);
    const found: BlockCid[] = [];
    for (const shard of await this.#folder.shards()) {
      if (shard < first) continue;
      const names = (await this.#folder.names(shard)).filter(isBlockCid);
      found.push(...(shard === first ? names.filter((cid) => cid > (after ?? '')) : names));
      if (found.length > limit) break;
    }
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? (items.at(-1) ?? null) : null };
  }

  /** Reads the whole file with as few calls as possible, because each waits for a thread. */
  async #read(path: string): Promise<Buffer> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const bytes = this.#memory.take(size);
      let filled = 0;
      while (filled < size) {
        const { bytesRead } = await file.read(bytes, filled, size - filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    } finally {
      await file.close();
    }
  }

  /**
   * Gives the complete file its final name by a hard link. The link fails if the name exists, so the name never refers
   * to an incomplete block.
   */
  async #publish(temporary: string, cid: BlockCid, shard: FileHandle): Promise<PutOutcome> {
    const outcome = await link(temporary, this.#folder.block(cid)).then(
      (): PutOutcome => 'stored',
      (error: unknown) => {
        if (errorCode(error) === 'EEXIST') return 'present' as const;
        if (NO_LINKS.has(errorCode(error) ?? '')) return this.#renamed(temporary, cid);
        throw error;
      },
    );
    // Sync the folder even if the block already exists, because the process that stored it may not have synced it yet.
    await shard.sync();
    return outcome;
  }

  async #renamed(temporary: string, cid: BlockCid): Promise<PutOutcome> {
    const isThere = await this.has(cid);
    await rename(temporary, this.#folder.block(cid));
    return isThere ? 'present' : 'stored';
  }

  async #unlessMissing<T>(missing: T, read: () => Promise<T>): Promise<T> {
    return translated(async () => {
      try {
        return await read();
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
        await this.#folder.assertThere();
        return missing;
      }
    });
  }
}

/** Closes the file. Does nothing if the file could not be opened. */
async function closed(opening: Promise<FileHandle>): Promise<void> {
  const file = await opening.catch(() => undefined);
  await file?.close();
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileFailure(error);
  }
}
