import type { Instant } from '../../kernel/instant.ts';
import type { BlockCid, Chunker } from '../block/index.ts';
import type { Did } from '../pds/did.ts';

/**
 * `safety_net`: content that the operated gateway stores, within a quota. `local`: content that a gateway at home
 * stores, within the limits of its disk.
 */
export type UploadKind = 'safety_net' | 'local';

/** `open` accepts blocks. The other three states are final. */
export type UploadState = 'open' | 'committed' | 'released' | 'expired';

/** Description of a file that a client sends before the blocks of the file. */
export interface UploadPlan {
  /** Name that the client chooses for the upload, so that it can repeat the call. */
  readonly key: string;
  readonly kind: UploadKind;
  /** The file to which the upload adds a revision. */
  readonly file: string;
  readonly chunker: Chunker;
  /** CID of the manifest, the block that lists all other blocks of the file. */
  readonly manifest: BlockCid;
  /** Sum of the lengths of all blocks except the manifest, in bytes. */
  readonly size: number;
  /** Number of blocks of the file, without the manifest. */
  readonly blockCount: number;
}

/** A reservation of space in the holder's quota for the blocks of one revision of a file. */
export interface Upload extends UploadPlan {
  readonly id: string;
  readonly holder: Did;
  readonly state: UploadState;
  /** Number of blocks announced so far. The manifest comes last and is counted as well. */
  readonly announced: number;
  readonly createdAt: Instant;
  /** Time at which the reservation expires. Each received block extends it. */
  readonly expiresAt: Instant;
  /** Receipt of the commit; null unless the upload is committed. */
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

/** A holder's usage and the limit for it. */
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
