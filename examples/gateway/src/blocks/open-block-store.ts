import { type BlockMemory, FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import type { BlockStore } from '@gatehouse/core/block';
import type { BlockStoreConfig } from './block-store-config.ts';
import { s3BucketOf } from './s3-bucket-of.ts';

/** Opens the block store that the configuration names. `memory`: see `FlatFsBlockStore.open`. */
export async function openBlockStore(config: BlockStoreConfig, memory?: BlockMemory): Promise<BlockStore> {
  if (config.kind === 'flat-fs') return FlatFsBlockStore.open(config.path, memory);
  const { S3BlockStore } = await import('@gatehouse/adapters/s3');
  return new S3BlockStore(await s3BucketOf(config));
}
