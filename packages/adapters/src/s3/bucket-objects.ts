import { assertNoError, assertStatus } from './assert-answer.ts';
import type { S3Bucket } from './s3-bucket.ts';

interface ObjectList {
  readonly prefix: string;
  /** Maximum number of objects. */
  readonly limit: number;
  /** Key after which the list begins. */
  readonly after: string | undefined;
}

/** Returns the objects with this prefix as the XML of the object store, in the order of their keys. */
export async function listedObjects(
  bucket: S3Bucket,
  { prefix, limit, after }: ObjectList,
): Promise<{ readonly xml: string; readonly hasMore: boolean }> {
  const place = after === undefined ? {} : { 'start-after': after };
  const query = { 'list-type': '2', prefix, 'max-keys': String(limit), ...place };
  const answer = await bucket.send({ method: 'GET', key: '', query });
  assertStatus(answer, 200);
  assertNoError(answer);
  const xml = answer.body.toString();
  return { xml, hasMore: xml.includes('<IsTruncated>true') };
}

/** Removes the object. Does nothing if it does not exist. */
export async function removeObject(bucket: S3Bucket, key: string): Promise<void> {
  const answer = await bucket.send({ method: 'DELETE', key });
  if (answer.status !== 404) assertStatus(answer, 204);
}
