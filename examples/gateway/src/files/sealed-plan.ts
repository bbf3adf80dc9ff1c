import { blockCid, type ManifestEntry, manifestBytes } from '@gatehouse/core/block';
import { DomainError } from '@gatehouse/core/kernel';
import { fixedChunks, type SealedBlock, type SealingKeys, sealBlock } from '@gatehouse/core/seal';
import type { FileSource } from './file-source.ts';
import type { FilesClient } from './files-client.ts';
import type { OnProgress } from './progress.ts';

/** The sealed form of a file that will be sent. */
export interface SealedPlan {
  readonly manifest: SealedBlock;
  readonly blocks: readonly ManifestEntry[];
  /** Number of bytes of all blocks. */
  readonly size: number;
  /** Returns one of the blocks. Throws `SourceChanged` if the file has changed since it was planned. */
  block(index: number): Promise<SealedBlock>;
}

/** The file was modified while it was being sent. */
export class SourceChanged extends DomainError {
  readonly code = 'source_changed';

  constructor() {
    super('The file changed while it was being sent, so it was not stored. Send it again.');
  }
}

/**
 * Files of at most this many blocks are sealed once and kept in memory. Larger ones are sealed again when they are
 * sent.
 */
const BLOCKS_IN_MEMORY = 4;

/**
 * Reads and seals a file to compute its CIDs. The same bytes sealed with the same key always give the same
 * blocks.
 */
export async function sealedPlan(
  source: FileSource,
  keys: SealingKeys,
  { crypto, signal }: FilesClient,
  onProgress: OnProgress,
): Promise<SealedPlan> {
  const chunks = fixedChunks(source.size);
  const kept: SealedBlock[] = [];
  const blocks: ManifestEntry[] = [];
  const sealed = async (index: number) => {
    const { start = 0, length = 0 } = chunks[index] ?? {};
    return sealBlock(await source.read(start, length), keys, crypto);
  };
  for (const [index, { start, length }] of chunks.entries()) {
    signal.throwIfAborted();
    const block = await sealed(index);
    blocks.push({ cid: block.cid, size: block.bytes.length });
    if (chunks.length <= BLOCKS_IN_MEMORY) kept.push(block);
    onProgress({ step: 'sealing', done: start + length, total: source.size });
  }
  const bytes = manifestBytes({ chunker: 'fixed-4m', blocks });
  return {
    manifest: { cid: blockCid('dag-cbor', await crypto.sha256(bytes)), bytes },
    blocks,
    size: blocks.reduce((sum, { size }) => sum + size, 0),
    block: async (index) => {
      const block = kept[index] ?? (await sealed(index));
      if (block.cid !== blocks[index]?.cid) throw new SourceChanged();
      return block;
    },
  };
}
