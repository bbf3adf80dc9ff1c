import { base64url } from '@gatehouse/core/kernel';
import { sealName } from '@gatehouse/core/seal';
import type { CallOutput } from '@gatehouse/http-koa/client';
import type { catalogEndpoints } from '../customer/catalog/catalog-endpoints.ts';
import { openEntry, type StoredFile } from './file-index.ts';
import type { FileKeys } from './file-keys.ts';
import type { FilesClient } from './files-client.ts';

/** A version of a file: its current or an earlier content. */
export interface StoredVersion extends StoredFile {
  /** Time at which another content replaced this one; undefined for the current content. */
  readonly replacedAt: string | undefined;
}

type Version = CallOutput<(typeof catalogEndpoints)['GET /api/v1/catalog/:file']>['versions'][number];

/** Opens the name of a version; undefined if this device has no key for it. */
export async function openVersion(
  client: FilesClient,
  keys: FileKeys,
  version: Version,
  named: Pick<StoredFile, 'file' | 'revision'>,
): Promise<StoredVersion | undefined> {
  const stored = await openEntry(client, keys, { ...version, ...named });
  return stored && { ...stored, replacedAt: version.replaced_at ?? undefined };
}

/** Returns the current revision of a file, and the versions that this device can open, newest first. */
export async function versionsOf(
  client: FilesClient,
  keys: FileKeys,
  file: string,
): Promise<{ readonly revision: number; readonly versions: readonly StoredVersion[] }> {
  const answer = await client.call('GET /api/v1/catalog/:file', { path: { file } });
  const { revision } = answer.file;
  const opened = await Promise.all(
    answer.versions.map((version) => openVersion(client, keys, version, { file, revision })),
  );
  return { revision, versions: opened.filter((version) => version !== undefined) };
}

/** Makes a version the current content of its file. */
export async function restoreVersion(
  { call, crypto }: FilesClient,
  { file, root, size, keys, path, modified }: StoredVersion,
  revision: number,
): Promise<void> {
  const name = await sealName({ path, modified }, { file, root }, keys, crypto);
  await call('PUT /api/v1/catalog/:file', {
    path: { file },
    headers: { 'if-match': `"${revision}"` },
    body: { root, size, sealed_name: base64url(name) },
  });
}
