import { createHash, randomBytes } from 'node:crypto';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { S3Bucket } from './s3-bucket.ts';

/** The object store accepted bytes whose hash differs from the announced hash. */
export class S3DoesNotCheckHashes extends Error {
  constructor() {
    super(
      'The object store accepts bytes with a wrong x-amz-content-sha256. Use one that checks it, or turn presigned uploads off.',
    );
  }
}

/**
 * Sends bytes whose hash differs from the announced hash. Throws `S3DoesNotCheckHashes` if the object store accepts
 * them, and `StorageUnavailable` if it responds with another status than 400. Call this at start, before any client
 * gets a presigned URL.
 */
export async function assertChecksHashes(bucket: S3Bucket): Promise<void> {
  const key = `probe/${randomBytes(8).toString('hex')}`;
  const headers = { 'x-amz-content-sha256': createHash('sha256').update('announced').digest('hex') };
  const { status } = await bucket.send({ method: 'PUT', key, headers, body: Buffer.from('different') });
  if (status === 200) {
    await bucket.send({ method: 'DELETE', key });
    throw new S3DoesNotCheckHashes();
  }
  if (status !== 400)
    throw new StorageUnavailable(`the object store responds with ${status} to the probe of its bucket`);
}
