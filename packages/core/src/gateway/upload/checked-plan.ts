import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import { blockCid } from '../block/block-cid.ts';
import { MAX_BLOCK_BYTES } from '../block/block-limits.ts';
import { manifestBytes } from '../block/manifest.ts';
import { fileIdFault } from '../catalog/parse-file-id.ts';
import { sizeOf, type UploadPlan } from './upload.ts';
import type { UploadLimits } from './upload-limits.ts';

const KEY = /^[\x21-\x7e]{1,100}$/;

/** Throws `InvalidInput` with every fault of the plan. `size` is the client's claim about the sum of its blocks. */
export function checkPlan(plan: UploadPlan, size: number, limits: UploadLimits, sha256: Sha256): void {
  const issues = [...named(plan), ...measured(plan, size, limits)];
  if (issues.length === 0 && blockCid('dag-cbor', sha256.digest(manifestBytes(plan))) !== plan.manifest)
    issues.push({ path: ['manifest'], message: 'is not the CID of the manifest of these blocks' });
  if (issues.length > 0) throw new InvalidInput(issues);
}

function named({ key, file }: UploadPlan): InputIssue[] {
  const issues: InputIssue[] = [];
  if (!KEY.test(key)) issues.push({ path: ['key'], message: 'must have 1 to 100 visible ASCII characters' });
  const fileFault = fileIdFault(file);
  return fileFault ? [...issues, fileFault] : issues;
}

function measured(plan: UploadPlan, size: number, limits: UploadLimits): InputIssue[] {
  const { blocks } = plan;
  if (blocks.length === 0 || blocks.length > limits.blocksPerUpload)
    return [{ path: ['blocks'], message: `must be 1 to ${limits.blocksPerUpload} blocks` }];
  const wrong = blocks.flatMap((block, index) =>
    Number.isInteger(block.size) && block.size >= 1 && block.size <= MAX_BLOCK_BYTES
      ? []
      : [{ path: ['blocks', index, 'size'], message: `must be 1 to ${MAX_BLOCK_BYTES} bytes` }],
  );
  if (wrong.length > 0) return wrong;
  if (sizeOf(plan) !== size)
    return [{ path: ['size'], message: 'must be the sum of the sizes of the blocks' }];
  if (size > limits.fileBytes)
    return [{ path: ['size'], message: `must be at most ${limits.fileBytes} bytes` }];
  return differing(blocks);
}

/** Returns CIDs that are listed with more than one size. */
function differing(blocks: UploadPlan['blocks']): InputIssue[] {
  const sizes = new Map<string, number>();
  return blocks.flatMap(({ cid, size }, index) => {
    const known = sizes.get(cid) ?? size;
    sizes.set(cid, known);
    return known === size ? [] : [{ path: ['blocks', index, 'size'], message: 'differs for one CID' }];
  });
}
