import type { S3Bucket, S3Limits } from '@gatehouse/adapters/s3';
import type { S3StoreConfig } from './block-store-config.ts';

/**
 * Opens the bucket that the configuration names. Imports the adapter here, because most installations do not
 * need it. `publicEndpoint` replaces the endpoint in the addresses.
 */
export async function s3BucketOf(
  { accessKey, secretKey, region, bucket, endpoint }: S3StoreConfig,
  limits?: S3Limits,
  publicEndpoint?: string,
): Promise<S3Bucket> {
  const s3 = await import('@gatehouse/adapters/s3');
  const keys = { accessKey: accessKey.reveal(), secretKey: secretKey.reveal() };
  // Amazon has a host name for each bucket. Most other stores do not, so the name of the bucket is part of
  // the path.
  const address = publicEndpoint ?? endpoint ?? `https://s3.${region}.amazonaws.com`;
  const place = { ...keys, region, bucket, endpoint: address, pathStyle: endpoint !== undefined };
  return new s3.S3Bucket(place, limits);
}
