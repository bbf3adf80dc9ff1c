import type { InputIssue } from '../../kernel/invalid-input.ts';
import type { ManifestEntry } from '../block/manifest.ts';
import type { UploadPlan } from './upload.ts';

/**
 * Returns the fault of blocks that are together larger than their file. Only the size of the file is added to the
 * holder's usage, so no quota would limit the excess.
 */
export function excessFaults(
  { size }: Pick<UploadPlan, 'size'>,
  announced: readonly ManifestEntry[],
): InputIssue[] {
  const sum = announced.reduce((total, block) => total + block.size, 0);
  return sum > size ? [{ path: ['size'], message: 'must be the sum of the sizes of the blocks' }] : [];
}
