import { FlatFsBlockStore } from '@gatehouse/adapters/flat-fs';
import { S3BlockStore, S3Bucket } from '@gatehouse/adapters/s3';
import type { BlockStore } from '@gatehouse/core/block';
import type { BlockStoreConfig } from './gateway-config.ts';

/** The block store in the configuration. */
export async function openBlockStore(config: BlockStoreConfig): Promise<BlockStore> {
  if (config.kind === 'flat-fs') return FlatFsBlockStore.open(config.path);
  const { accessKey, secretKey, region, bucket, endpoint } = config;
  const keys = { accessKey: accessKey.reveal(), secretKey: secretKey.reveal() };
  // Most stores other than Amazon's have no host name for each bucket.
  const address = endpoint ?? `https://s3.${region}.amazonaws.com`;
  return new S3BlockStore(
    new S3Bucket({ ...keys, region, bucket, endpoint: address, pathStyle: endpoint !== undefined }),
  );
}
