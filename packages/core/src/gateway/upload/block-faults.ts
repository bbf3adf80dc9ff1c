import type { InputIssue } from '../../kernel/invalid-input.ts';
import { MAX_BLOCK_BYTES } from '../block/block-limits.ts';
import type { ManifestEntry } from '../block/manifest.ts';
import type { UploadPlan } from './upload.ts';
import type { UploadLimits } from './upload-limits.ts';

/** Returns the faults of the blocks that one request announces. `first` blocks of the plan come before them. */
export function blockFaults(
  { blockCount }: Pick<UploadPlan, 'blockCount'>,
  first: number,
  blocks: readonly ManifestEntry[],
  { blocksPerRequest }: UploadLimits,
): InputIssue[] {
  if (first >= blockCount) return [{ path: ['first'], message: `must be less than ${blockCount}` }];
  const most = Math.min(blocksPerRequest, blockCount - first);
  if (blocks.length === 0 || blocks.length > most)
    return [{ path: ['blocks'], message: `must be 1 to ${most} blocks` }];
  return blocks.flatMap(({ size }, index) =>
    Number.isInteger(size) && size >= 1 && size <= MAX_BLOCK_BYTES
      ? []
      : [{ path: ['blocks', index, 'size'], message: `must be 1 to ${MAX_BLOCK_BYTES} bytes` }],
  );
}
