import { SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import type { BlockInbox } from '@gatehouse/core/upload';
import type { BlockStoreConfig } from './block-store-config.ts';
import { s3BucketOf } from './s3-bucket-of.ts';

/** Opens the inbox of the block store; returns undefined if clients cannot send blocks directly to this block store. */
export async function openBlockInbox(config: BlockStoreConfig): Promise<BlockInbox | undefined> {
  if (config.kind !== 's3') return undefined;
  const { S3BlockInbox } = await import('@gatehouse/adapters/s3');
  const bucket = await s3BucketOf(config);
  return new S3BlockInbox({
    bucket,
    clientBucket: await s3BucketOf(config, undefined, config.publicEndpoint),
  });
}

/**
 * Opens the inbox if the settings let clients send blocks directly. Checks once, when the process starts, that the
 * object store refuses wrong requests. If the store does not, or cannot be used, reports this with `say` and returns
 * undefined. Clients then send their blocks to the gateway until the next start.
 */
export async function openOfferedBlockInbox(
  config: BlockStoreConfig,
  say: (notice: string) => void,
): Promise<BlockInbox | undefined> {
  if (config.kind !== 's3' || config.publicEndpoint === undefined) return undefined;
  const { assertSafeDirectPuts, S3DirectPutsUnsafe } = await import('@gatehouse/adapters/s3');
  const limits = { attempts: 1, timeout: 5 * SECOND };
  try {
    const bucket = await s3BucketOf(config, limits);
    await assertSafeDirectPuts({
      bucket,
      clientBucket: await s3BucketOf(config, limits, config.publicEndpoint),
    });
    return await openBlockInbox(config);
  } catch (error) {
    const isKnown = error instanceof S3DirectPutsUnsafe || error instanceof StorageUnavailable;
    if (!isKnown) throw error;
    const reason = error instanceof StorageUnavailable ? error.reason : error.message;
    say(
      `Clients cannot send blocks directly to S3_PUBLIC_ENDPOINT: ${reason}. They send them to the gateway.`,
    );
    return undefined;
  }
}
