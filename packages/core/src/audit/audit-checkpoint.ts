import type { Instant } from '../kernel/instant.ts';
import type { Sha256 } from '../kernel/sha256.port.ts';

/**
 * The content of a signed checkpoint: the rows of the audit log from `first` to `last`, as they were at the time `at`.
 */
export interface AuditCheckpoint {
  readonly at: Instant;
  readonly first: number;
  readonly last: number;
  /** The result of `extendedDigest` over the hashes of these rows, in order. */
  readonly digest: string;
}

/** Position and hash of one row of the audit log, read from a copy of the log or from a checkpoint. */
export interface KnownRow {
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Appends one hash to a list of hashes and returns the digest of the longer list. `digest` is the digest of the list so
 * far, and is empty for an empty list.
 */
export function extendedDigest(digest: string, hash: string, sha256: Sha256): string {
  return sha256.hex(`${digest}${hash}`);
}
