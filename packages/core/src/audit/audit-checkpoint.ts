import type { Instant } from '../kernel/instant.ts';
import type { Sha256 } from '../kernel/sha256.port.ts';

/** Fixes the rows of the audit log from `first` to `last` as they were at this time. */
export interface AuditCheckpoint {
  readonly at: Instant;
  readonly first: number;
  readonly last: number;
  /** `extendedDigest` over the hashes of these rows, in order. */
  readonly digest: string;
}

/** Position and hash of a row, as a copy of the log or a checkpoint has it. */
export interface KnownRow {
  readonly sequence: number;
  readonly hash: string;
}

/** The digest of a list of hashes with one more at its end. The digest of no hashes is empty. */
export function extendedDigest(digest: string, hash: string, sha256: Sha256): string {
  return sha256.hex(`${digest}${hash}`);
}
