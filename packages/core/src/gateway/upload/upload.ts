import type { Instant } from '../../kernel/instant.ts';
import type { BlockCid, Chunker } from '../block/index.ts';
import type { Did } from '../pds/did.ts';

/**
 * `safety_net`: kept by the operated gateway, within a quota. `local`: kept by a home gateway, limited by its
 * disk.
 */
export type UploadKind = 'safety_net' | 'local';

/** `open` accepts blocks. The other three are final. */
export type UploadState = 'open' | 'committed' | 'released' | 'expired';

/** Description of a file that a client sends before the blocks of the file. */
export interface UploadPlan {
  /** The client's own name for the upload, so that it can repeat the call. */
  readonly key: string;
  readonly kind: UploadKind;
  /** The file to which the upload adds a revision. */
  readonly file: string;
  readonly chunker: Chunker;
  /** The block that lists the others. */
  readonly manifest: BlockCid;
  /** Bytes of all blocks. The manifest is not counted. */
  readonly size: number;
  /** Blocks of the file. The manifest is not counted. */
  readonly blockCount: number;
}

/** A reservation: room in the holder's quota for the blocks of one revision of a file. */
export interface Upload extends UploadPlan {
  readonly id: string;
  readonly holder: Did;
  readonly state: UploadState;
  /** Blocks announced so far. The manifest comes last and is counted. */
  readonly announced: number;
  readonly createdAt: Instant;
  /** When the reservation expires. Each received block extends it. */
  readonly expiresAt: Instant;
  /** Null unless it is committed. */
  readonly receipt: CommitReceipt | null;
}

/** Result of a commit. A client that repeats the commit gets the same response. */
export interface CommitReceipt {
  readonly revision: number;
  readonly seq: number;
  readonly sealedName: string | null;
  readonly changedAt: Instant;
}

/** The used and reserved bytes of a quota. */
export interface Usage {
  /** Bytes of all stored versions of the holder's files. */
  readonly used: number;
  /** Bytes of open uploads. */
  readonly reserved: number;
}

/** A holder's usage and its limits. */
export interface Quota extends Usage {
  readonly limit: number;
}

/** Returns whether the upload still accepts blocks. */
export function isOpen(upload: Upload, now: Instant): boolean {
  return upload.state === 'open' && now < upload.expiresAt;
}

/** Number of blocks, including the manifest, that the client still has to announce. */
export function unannounced({ blockCount, announced }: Pick<Upload, 'blockCount' | 'announced'>): number {
  return blockCount + 1 - announced;
}
