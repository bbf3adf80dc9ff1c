import { CHUNK_BYTES } from '@gatehouse/core/block';
import type { StoredFile } from './file-index.ts';
import type { FileSource } from './file-source.ts';
import type { FilesClient } from './files-client.ts';
import { blocksOf, textOf } from './get-file.ts';
import { SourceChanged } from './sealed-plan.ts';

/**
 * Returns a stored file as a source, so that it can be sealed with another key. The source fetches one block
 * after the other.
 */
export async function remoteSource(client: FilesClient, file: StoredFile): Promise<FileSource> {
  const blocks = await blocksOf(client, file);
  return {
    size: blocks.reduce((sum, { length }) => sum + length, 0),
    modified: file.modified,
    read: async (start, length) => {
      const block = blocks[start / CHUNK_BYTES];
      if (block?.length !== length) throw new SourceChanged();
      return textOf(client, file, block);
    },
  };
}
