import type { Instant } from '../../kernel/instant.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { Chunker } from '../block/manifest.ts';
import type { Did } from '../pds/did.ts';

/** Content of a file, identified by its manifest. */
export interface FileContent {
  /** CID of the manifest. */
  readonly root: BlockCid;
  /** Sum of the lengths of the blocks that the manifest lists, in bytes. */
  readonly size: number;
  readonly chunker: Chunker;
}

/** Content of a file in the catalog. */
export interface CatalogContent extends FileContent {
  /**
   * True if this gateway stores the blocks. False if another gateway of the holder stores them, or if they were removed
   * after the holder's base ended.
   */
  readonly isStored: boolean;
}

/** The record of a file as last written to the holder's repository. */
export interface PublishedRecord {
  /** The revision of the file that the record describes; 0 before the first write. */
  readonly revision: number;
  /** CID of the record; null if the record was never written or was deleted. */
  readonly cid: string | null;
}

/** The latest revision of a file. */
export interface CatalogFile {
  readonly holder: Did;
  readonly file: string;
  /** Number of the revision: 1 for the first. Each change adds 1, including a deletion. */
  readonly revision: number;
  /** Null if the file was deleted. The entry is then a tombstone. */
  readonly content: CatalogContent | null;
  /** The sealed name as base64url; null if the file never had a name. Only the holder's devices can open the name. */
  readonly sealedName: string | null;
  readonly changedAt: Instant;
  /** Position in the holder's change feed. A later change of any file has a larger number. */
  readonly seq: number;
  /**
   * The record of this revision for the holder's repository, as canonical JSON; null if the record is to be deleted. It
   * is stored so that each attempt to write the record sends the same bytes.
   */
  readonly record: string | null;
  readonly published: PublishedRecord;
}

/** Content that a file has or had. If a file returns to earlier content, both times share one version. */
export interface FileVersion extends CatalogContent {
  readonly file: string;
  /** Identifies the version among all versions of the holder: the `seq` of the change that first had this content. */
  readonly version: number;
  /** The latest name that the file had with this content. */
  readonly sealedName: string | null;
  readonly addedAt: Instant;
  /** Time at which the content was replaced or the file was deleted; null for the current content. */
  readonly replacedAt: Instant | null;
}

/** Returns whether the record in the holder's repository describes the latest revision. */
export function isPublished({ revision, published }: Pick<CatalogFile, 'revision' | 'published'>): boolean {
  return published.revision === revision;
}
