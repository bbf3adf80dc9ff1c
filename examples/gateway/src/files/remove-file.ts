import { ApiError } from '@gatehouse/http-koa/client';
import type { StoredFile } from './file-index.ts';
import type { FilesClient } from './files-client.ts';

/** Deletes the revision that the caller knows. Throws `ApiError` `revision_conflict` if the file was changed. */
export async function removeFile({ call }: FilesClient, { file, revision }: StoredFile): Promise<void> {
  try {
    await call('DELETE /api/v1/catalog/:file', {
      path: { file },
      headers: { 'if-match': `"${revision}"` },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
    // The response to an earlier attempt may have been lost.
    const { file: present } = await call('GET /api/v1/catalog/:file', { path: { file } });
    if (!present.deleted) throw error;
  }
}
