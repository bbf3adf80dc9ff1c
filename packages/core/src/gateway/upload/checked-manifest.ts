import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { blockCid } from '../block/block-cid.ts';
import { type ManifestEntry, manifestBytes } from '../block/manifest.ts';
import type { UploadPlan } from './upload.ts';

/**
 * Returns the manifest of a file as a block of its upload. Throws `InvalidInput` if the plan names another manifest or
 * another size, or if one CID is listed with two sizes. `blocks` must be all blocks of the file.
 */
export function checkedManifest(
  { chunker, manifest, size }: UploadPlan,
  blocks: readonly ManifestEntry[],
  sha256: Sha256,
): ManifestEntry {
  const issues = differing(blocks);
  if (blocks.reduce((sum, block) => sum + block.size, 0) !== size)
    issues.push({ path: ['size'], message: 'must be the sum of the sizes of the blocks' });
  if (issues.length > 0) throw new InvalidInput(issues);
  const bytes = manifestBytes({ chunker, blocks });
  if (blockCid('dag-cbor', sha256.digest(bytes)) === manifest) return { cid: manifest, size: bytes.length };
  const message = 'is not the CID of the manifest of these blocks';
  throw new InvalidInput([{ path: ['manifest'], message }]);
}

/** Returns a fault for each block whose size differs from that of an earlier block with the same CID. */
function differing(blocks: readonly ManifestEntry[]): InputIssue[] {
  const sizes = new Map<string, number>();
  return blocks.flatMap(({ cid, size }, index) => {
    const known = sizes.get(cid) ?? size;
    sizes.set(cid, known);
    return known === size ? [] : [{ path: ['blocks', index, 'size'], message: 'differs for one CID' }];
  });
}
