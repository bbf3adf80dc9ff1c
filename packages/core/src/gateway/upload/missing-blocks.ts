import type { BlockCid } from '../block/block-cid.ts';
import type { Upload } from './upload.ts';
import type { UploadStore } from './upload-store.port.ts';

/**
 * The blocks of the upload that its holder has not sent, each once. Blocks of other holders do not count, because
 * otherwise a CID would reveal whether anyone has a file.
 */
export async function missingBlocks(uploads: UploadStore, upload: Upload): Promise<readonly BlockCid[]> {
  const wanted = [...new Set([...upload.blocks.map(({ cid }) => cid), upload.manifest])];
  const recorded = await uploads.recorded(upload.holder, wanted);
  return wanted.filter((cid) => !recorded.has(cid));
}
