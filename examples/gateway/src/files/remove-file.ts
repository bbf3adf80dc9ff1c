import { ApiError } from '@gatehouse/http-koa/client';
import type { StoredFile } from './file-index.ts';
import type { FilesClient } from './files-client.ts';

/**
 * Deletes the revision that the caller has read. Throws `ApiError` `revision_conflict` if the file has
 * changed since.
 */
export async function removeFile({ call }: FilesClient, { file, revision }: StoredFile): Promise<void> {
  try {
    await call('DELETE /api/v1/catalog/:file', {
      path: { file },
      headers: { 'if-match': `"${revision}"` },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'revision_conflict') throw error;
    // If the response to an earlier attempt was lost, the file is deleted already, and the call has
    // succeeded.
    const { file: present } = await call('GET /api/v1/catalog/:file', { path: { file } });
    if (!present.deleted) throw error;
  }
}
