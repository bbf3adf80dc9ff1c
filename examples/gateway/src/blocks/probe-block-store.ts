import { SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import type { Logger } from 'pino';
import type { BlockStoreConfig } from './block-store-config.ts';
import { s3BucketOf } from './s3-bucket-of.ts';

/**
 * Checks once, when a process starts, that the object store can be used and that it compares bytes with their
 * hash. Logs a fault and lets the process continue, because only files need the object store, and the gateway
 * itself checks the hash of every block.
 */
export async function probeBlockStore(
  config: BlockStoreConfig | undefined,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  if (config?.kind !== 's3') return;
  const { assertChecksHashes, S3DoesNotCheckHashes } = await import('@gatehouse/adapters/s3');
  try {
    await assertChecksHashes(await s3BucketOf(config, { attempts: 1, timeout: 5 * SECOND }));
  } catch (error) {
    if (error instanceof S3DoesNotCheckHashes)
      log.warn('The object store accepts bytes with a wrong hash, so only the gateway checks blocks.');
    else if (error instanceof StorageUnavailable)
      log.error(
        { reason: error.reason },
        'The object store cannot be used. Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys.',
      );
    else throw error;
  }
}
