import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import type { BlockStore } from '@gatehouse/core/block';
import type { BlockStoreConfig } from './block-store-config.ts';

/** The block store in the configuration. */
export async function openBlockStore(config: BlockStoreConfig): Promise<BlockStore> {
  if (config.kind === 'flat-fs') return FlatFsBlockStore.open(config.path);
  // Loaded only if it is used, because it takes memory and most installations have no S3.
  const { S3BlockStore, S3Bucket } = await import('@gatehouse/adapters/s3');
  const { accessKey, secretKey, region, bucket, endpoint } = config;
  const keys = { accessKey: accessKey.reveal(), secretKey: secretKey.reveal() };
  // Most stores other than Amazon's have no host name for each bucket.
  const address = endpoint ?? `https://s3.${region}.amazonaws.com`;
  return new S3BlockStore(
    new S3Bucket({ ...keys, region, bucket, endpoint: address, pathStyle: endpoint !== undefined }),
  );
}
