import type { InputIssue } from '../../kernel/invalid-input.ts';
import type { ManifestEntry } from '../block/manifest.ts';
import type { UploadPlan } from './upload.ts';

/**
 * The fault of blocks that are together larger than their file. The quota is reduced by the size of the file
 * only, so the excess would be stored without quota.
 */
export function excessFaults(
  { size }: Pick<UploadPlan, 'size'>,
  announced: readonly ManifestEntry[],
): InputIssue[] {
  const sum = announced.reduce((total, block) => total + block.size, 0);
  return sum > size ? [{ path: ['size'], message: 'must be the sum of the sizes of the blocks' }] : [];
}
