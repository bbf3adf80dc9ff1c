import type { Instant } from '../../kernel/instant.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { Chunker } from '../block/manifest.ts';
import type { Did } from '../pds/did.ts';

/** Content of a file, identified by its manifest. */
export interface FileContent {
  /** CID of the manifest. */
  readonly root: BlockCid;
  /** Bytes of the blocks that the manifest lists. */
  readonly size: number;
  readonly chunker: Chunker;
}

/** Content in the catalog. */
export interface CatalogContent extends FileContent {
  /** Does this gateway store the blocks? False for content that another gateway of the holder stores. */
  readonly isStored: boolean;
}

/** The record of a file as last written to the holder's repository. */
export interface PublishedRecord {
  /** The revision of the file that it shows; 0 before the first write. */
  readonly revision: number;
  /** CID of the record; null if there is none, because it was never written or was deleted. */
  readonly cid: string | null;
}

/** The latest revision of a file. */
export interface CatalogFile {
  readonly holder: Did;
  readonly file: string;
  /** 1 for the first revision. Each change adds 1, including a deletion. */
  readonly revision: number;
  /** Null if the file is deleted: the entry is a tombstone. */
  readonly content: CatalogContent | null;
  /** The name in base64url, which only the holder's devices can open; null if the file never had a name. */
  readonly sealedName: string | null;
  readonly changedAt: Instant;
  /** Position in the holder's change feed. Later changes of any file have larger numbers. */
  readonly seq: number;
  /**
   * The exact record of this revision for the holder's repository, as canonical JSON; null if the record is
   * to be deleted. It is stored so that each attempt to write the record sends the same bytes.
   */
  readonly record: string | null;
  readonly published: PublishedRecord;
}

/**
 * Content that a file has or had. A file has one version for each content, even if it returned to that content
 * several times.
 */
export interface FileVersion extends CatalogContent {
  readonly file: string;
  /**
   * Identifies the version among all versions of the holder: the `seq` of the change that introduced the content.
   */
  readonly version: number;
  /** The latest name that the file had with this content. Devices seal a name together with the content. */
  readonly sealedName: string | null;
  readonly addedAt: Instant;
  /** When other content replaced it; null for the current content. */
  readonly replacedAt: Instant | null;
}

/** Does the holder's repository show the latest revision? */
export function isPublished({ revision, published }: Pick<CatalogFile, 'revision' | 'published'>): boolean {
  return published.revision === revision;
}
