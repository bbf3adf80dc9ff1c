import { Secret } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';
import type { Slice } from '../config/index.ts';

/** Configuration of the block store. */
export type BlockStoreConfig = S3StoreConfig | { readonly kind: 'flat-fs'; readonly path: string };

/** A bucket of an object store. */
export interface S3StoreConfig {
  readonly kind: 's3';
  readonly accessKey: Secret;
  readonly secretKey: Secret;
  readonly region: string;
  readonly bucket: string;
  readonly endpoint: string | undefined;
  /** The endpoint to which clients can send blocks directly; undefined if they cannot. */
  readonly publicEndpoint: string | undefined;
}

/**
 * Returns the block store that the settings name; undefined if the settings name none. Without a block store, the
 * operator API neither removes nor checks blocks.
 */
export function blockStoreConfig(slice: Slice): BlockStoreConfig | undefined {
  const path = slice.optional('FLAT_FS_BLOCKS_PATH');
  return s3StoreConfig(slice) ?? (path === undefined ? undefined : { kind: 'flat-fs', path });
}

/** The bucket in the settings; undefined if its keys are not set. */
export function s3StoreConfig(slice: Slice): S3StoreConfig | undefined {
  const accessKey = secret(slice.optional('S3_ACCESS_KEY'));
  const secretKey = secret(slice.optional('S3_SECRET_KEY'));
  if (!accessKey || !secretKey) return undefined;
  const [region, bucket] = [slice.value('S3_REGION'), slice.value('S3_BUCKET')];
  const endpoint = slice.optional('S3_ENDPOINT');
  const publicEndpoint = slice.optional('S3_PUBLIC_ENDPOINT');
  return { kind: 's3', accessKey, secretKey, region, bucket, endpoint, publicEndpoint };
}

/** Faults that involve several of these settings. */
export function blockStoreFaults(slice: Slice): SettingFault[] {
  const [key, secret] = [slice.optional('S3_ACCESS_KEY'), slice.optional('S3_SECRET_KEY')];
  if ((key === undefined) === (secret === undefined)) return [];
  const field = key === undefined ? 's3_access_key' : 's3_secret_key';
  const message = 'is missing, but the other one is set';
  return [{ field, message, remedy: `Set ${field.toUpperCase()} as well, or neither` }];
}

function secret(text: string | undefined): Secret | undefined {
  return text === undefined ? undefined : new Secret(text);
}
