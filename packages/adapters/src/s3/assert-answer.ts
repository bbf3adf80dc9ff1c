import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { S3Answer } from './s3-bucket.ts';

/**
 * Throws unless the status is the expected one. Another status shows a wrong configuration, such as a wrong key or a
 * missing bucket.
 */
export function assertStatus({ status, body }: S3Answer, expected: number): void {
  if (status === expected) return;
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8', 0, 2_000))?.[1];
  throw new StorageUnavailable(
    `the object store responds with ${status}${code === undefined ? '' : ` ${code}`}`,
  );
}

/**
 * Throws if the body contains an error. Some proxies and stores report a late failure with status 200 and an error in
 * the body.
 */
export function assertNoError(answer: S3Answer): void {
  if (answer.body.includes('<Error>', 0)) assertStatus(answer, 0);
}
