import { DAY, type Milliseconds } from '../../kernel/instant.ts';
import { CHUNK_BYTES, MAX_MANIFEST_BLOCKS } from '../block/block-limits.ts';
import type { PlanQuotas } from './plan-quota.ts';

/** Limits of one holder's uploads. */
export interface UploadLimits {
  /** Maximum size of committed files and open uploads together. */
  readonly quotas: PlanQuotas;
  readonly openUploads: number;
  /**
   * Limit for the bytes of all uploads that a holder opens within a period, including uploads that have ended. The
   * limit is `turnover.quotas` times the holder's quota.
   */
  readonly turnover: { readonly quotas: number; readonly period: Milliseconds };
  readonly fileBytes: number;
  /**
   * Maximum number of blocks that one request announces. A client announces the blocks of a larger file in several
   * requests.
   */
  readonly blocksPerRequest: number;
  /** Maximum number of blocks that a process receives at the same time, from one holder and from all holders. */
  readonly putsPerHolder: number;
  readonly putsPerProcess: number;
  /** Time for which files are stored after the end of the base. */
  readonly retention: Milliseconds;
  /** Time for which a reservation lasts after the last received block. */
  readonly reservation: Milliseconds;
}

const GIB = 1024 ** 3;

export const UPLOAD_LIMITS: UploadLimits = {
  quotas: { base: 50 * GIB, baseAndOnce: 50 * GIB },
  openUploads: 32,
  turnover: { quotas: 10, period: 7 * DAY },
  fileBytes: 64 * GIB,
  blocksPerRequest: 2_000,
  putsPerHolder: 8,
  putsPerProcess: 64,
  retention: 90 * DAY,
  reservation: DAY,
};

/**
 * Maximum number of blocks of a file: the number of chunks of the largest file with the chunker `fixed-4m`. It is at
 * least `blocksPerRequest` and at most `MAX_MANIFEST_BLOCKS`.
 */
export function blocksPerFile({ fileBytes, blocksPerRequest }: UploadLimits): number {
  const ofLargestFile = Math.max(blocksPerRequest, Math.ceil(fileBytes / CHUNK_BYTES));
  return Math.min(ofLargestFile, MAX_MANIFEST_BLOCKS);
}
