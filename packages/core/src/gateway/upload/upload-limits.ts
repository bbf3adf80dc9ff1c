import { DAY, type Milliseconds } from '../../kernel/instant.ts';
import { CHUNK_BYTES, MAX_MANIFEST_BLOCKS } from '../block/block-limits.ts';
import type { PlanQuotas } from './plan-quota.ts';

/** Limits of one holder's uploads. */
export interface UploadLimits {
  /** Maximum size of committed files and open uploads together. */
  readonly quotas: PlanQuotas;
  readonly openUploads: number;
  readonly fileBytes: number;
  /** Blocks that one request announces. A client announces the blocks of a larger file in several requests. */
  readonly blocksPerRequest: number;
  /** Blocks that a process receives at once from one holder, and from all. */
  readonly putsPerHolder: number;
  readonly putsPerProcess: number;
  /** How long files are stored after the end of the base. */
  readonly retention: Milliseconds;
  /** How long a reservation lasts after its last block. */
  readonly reservation: Milliseconds;
}

const GIB = 1024 ** 3;

export const UPLOAD_LIMITS: UploadLimits = {
  quotas: { base: 50 * GIB, baseAndOnce: 50 * GIB },
  openUploads: 32,
  fileBytes: 64 * GIB,
  blocksPerRequest: 2_000,
  putsPerHolder: 8,
  putsPerProcess: 64,
  retention: 90 * DAY,
  reservation: DAY,
};

/**
 * Maximum number of blocks of a file: as many as the largest file has under `fixed-4m`, or as many as one
 * request announces if that is more.
 */
export function blocksPerFile({ fileBytes, blocksPerRequest }: UploadLimits): number {
  const ofLargestFile = Math.max(blocksPerRequest, Math.ceil(fileBytes / CHUNK_BYTES));
  return Math.min(ofLargestFile, MAX_MANIFEST_BLOCKS);
}
