import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isBlockCid } from '@gatehouse/core/block';

/** Folders that every opened store has. A restored backup can lack them, because backups omit empty folders. */
const OWN_FOLDERS = ['damaged', 'tmp'];
const SHARD_NAME_LENGTH = 2;

/** Returns whether `FlatFsBlockStore` has used this folder. Rejects if the folder cannot be read. */
export async function isBlockStoreFolder(path: string): Promise<boolean> {
  const names = await readdir(path);
  if (OWN_FOLDERS.every((name) => names.includes(name))) return true;
  for (const shard of names.filter(({ length }) => length === SHARD_NAME_LENGTH)) {
    const blocks = await readdir(join(path, shard)).catch(() => []);
    if (blocks.some(isBlockCid)) return true;
  }
  return false;
}
