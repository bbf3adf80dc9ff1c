import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import type { ManifestEntry } from '../block/manifest.ts';
import { fileIdFault } from '../catalog/parse-file-id.ts';
import { blockFaults } from './block-faults.ts';
import { excessFaults } from './excess-faults.ts';
import type { UploadPlan } from './upload.ts';
import { blocksPerFile, type UploadLimits } from './upload-limits.ts';

const KEY = /^[\x21-\x7e]{1,100}$/;

/** Throws `InvalidInput` with every fault of the plan and of its first blocks. */
export function checkPlan(plan: UploadPlan, blocks: readonly ManifestEntry[], limits: UploadLimits): void {
  const issues = [...named(plan), ...measured(plan, limits)];
  if (issues.length === 0) issues.push(...blockFaults(plan, 0, blocks, limits));
  if (issues.length === 0) issues.push(...excessFaults(plan, blocks));
  if (issues.length > 0) throw new InvalidInput(issues);
}

function named({ key, file }: UploadPlan): InputIssue[] {
  const issues: InputIssue[] = [];
  if (!KEY.test(key)) issues.push({ path: ['key'], message: 'must have 1 to 100 visible ASCII characters' });
  const fileFault = fileIdFault(file);
  return fileFault ? [...issues, fileFault] : issues;
}

function measured({ size, blockCount }: UploadPlan, limits: UploadLimits): InputIssue[] {
  const issues: InputIssue[] = [];
  if (!isFrom1To(limits.fileBytes, size))
    issues.push({ path: ['size'], message: `must be 1 to ${limits.fileBytes} bytes` });
  if (!isFrom1To(blocksPerFile(limits), blockCount))
    issues.push({ path: ['block_count'], message: `must be 1 to ${blocksPerFile(limits)} blocks` });
  return issues;
}

function isFrom1To(max: number, value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
