import { DAY, type Milliseconds } from '../../kernel/instant.ts';

/** Limits of one holder's uploads. */
export interface UploadLimits {
  /** Maximum size of committed files and open uploads together, in bytes. */
  readonly quota: number;
  readonly openUploads: number;
  readonly fileBytes: number;
  readonly blocksPerUpload: number;
  /** How long a reservation lasts after its last block. */
  readonly reservation: Milliseconds;
}

const GIB = 1024 ** 3;

export const UPLOAD_LIMITS: UploadLimits = {
  quota: 50 * GIB,
  openUploads: 32,
  fileBytes: 64 * GIB,
  blocksPerUpload: 2_000,
  reservation: DAY,
};
