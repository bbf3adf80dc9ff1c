import { base64url } from '@gatehouse/core/kernel';
import { fileIdOf, sealName } from '@gatehouse/core/seal';
import { ApiError } from '@gatehouse/http-koa/client';
import type { StoredFile } from './file-index.ts';
import { checkedPath } from './file-path.ts';
import type { FilesClient } from './files-client.ts';

/**
 * Gives a file another path, and returns the file with that path. Sends no block. Throws `InvalidInput` for a path that
 * cannot be stored, and `ApiError` `revision_conflict` if the file has changed since the caller read it, or if the path
 * is taken.
 */
export async function moveFile(
  { call, crypto }: FilesClient,
  before: StoredFile,
  given: string,
): Promise<StoredFile> {
  const { file, revision, root, modified, keys } = before;
  const path = checkedPath(given);
  const to = await fileIdOf(path, keys, crypto);
  const name = await sealName({ path, modified }, { file: to, root }, keys, crypto);
  try {
    const { file: moved } = await call('POST /api/v1/catalog/:file/move', {
      path: { file },
      headers: { 'if-match': `"${revision}"` },
      body: { to, sealed_name: base64url(name) },
    });
    return { ...before, path, file: to, revision: moved.revision };
  } catch (error) {
    if (!(error instanceof ApiError) || !['revision_conflict', 'not_found'].includes(error.code)) throw error;
    // If the response to an earlier attempt was lost, the file is moved already, and the call has succeeded.
    const { file: former } = await call('GET /api/v1/catalog/:file', { path: { file } });
    if (!former.deleted) throw error;
    const { file: moved } = await call('GET /api/v1/catalog/:file', { path: { file: to } });
    if (moved.root !== root) throw error;
    return { ...before, path, file: to, revision: moved.revision };
  }
}
