import type { Instant } from '../../kernel/instant.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { Did } from '../pds/did.ts';
import type { CatalogFile, FileVersion, PublishedRecord } from './catalog-file.ts';

/** A revision to save. The store adds its position in the change feed. */
export type CatalogRevision = Omit<CatalogFile, 'seq'>;

/** A version and its holder. */
export interface HeldVersion {
  readonly holder: Did;
  readonly version: number;
}

/** A file and its holder. */
export interface HeldFile {
  readonly holder: Did;
  readonly file: string;
}

/** Deleted files of one holder of which at least one version is kept. */
export interface TrashSize {
  readonly files: number;
  /** Bytes of their versions that count in the holder's usage. */
  readonly bytes: number;
}

/** Amount of removed content of one holder. */
export interface DiscardedContent {
  readonly versions: number;
  readonly bytes: number;
}

/**
 * Stores the files of each holder, the versions of each file, and references to the blocks of each version. Every
 * method belongs to the surrounding unit of work. A method accesses only the rows of one holder, unless its comment
 * mentions other holders.
 */
export abstract class CatalogStore {
  /**
   * Takes the holder's lock. Waits while another unit of work holds the lock. The lock is released when the current
   * unit of work ends. Code that changes the holder's files or removes blocks must take the lock first. Rejects outside
   * a unit of work.
   */
  abstract lock(holder: Did): Promise<void>;

  /** The latest revision of the file, even if it is deleted; undefined if the catalog does not contain the file. */
  abstract find(holder: Did, file: string): Promise<CatalogFile | undefined>;

  /** Number of the holder's files in the catalog, including deleted files. */
  abstract count(holder: Did): Promise<number>;

  /**
   * Saves the revision and returns it with the next `seq` of the holder. The replaced content stays as a version with
   * the time `changedAt`. If the file had the new content before, that version becomes the current one again. The bytes
   * of a version count once in the holder's usage while the version is kept and its blocks are stored here. `blocks`
   * lists the blocks of content that is stored here, including the manifest. A block that is listed twice is one
   * reference. Without `blocks`, the version keeps its references.
   */
  abstract save(revision: CatalogRevision, blocks?: readonly BlockCid[]): Promise<CatalogFile>;

  /**
   * At most `limit` files that changed after the position, the earliest change first, each with its latest revision
   * only. Position 0 is the beginning, and is never refused. Throws `CursorTooOld` if a deletion after the position has
   * been purged, or if the holder's feed has not reached the position.
   */
  abstract changes(holder: Did, after: number, limit: number): Promise<readonly CatalogFile[]>;

  /**
   * The versions of a file: first the current content, then the replaced versions, the most recently replaced first.
   */
  abstract versions(holder: Did, file: string): Promise<readonly FileVersion[]>;

  /**
   * At most `limit` deleted files of which a version is kept, the latest deletion first. Leaves out files that were
   * deleted after the position `until` of the change feed.
   */
  abstract trash(holder: Did, until: number, limit: number): Promise<readonly CatalogFile[]>;

  /** Size of all files that `trash` would return without a limit. */
  abstract trashSize(holder: Did, until: number): Promise<TrashSize>;

  /**
   * The blocks to which a version refers, including the manifest, in any order. Empty if the holder has no such
   * version, or if its blocks are not stored here.
   */
  abstract blocks(holder: Did, version: number): Promise<readonly BlockCid[]>;

  /**
   * Removes a replaced version with its references and frees its bytes. Its blocks are recorded as used at `now`.
   * Returns false, and changes nothing, if there is no such version or it is the current content. If callers
   * remove one version concurrently, exactly one gets `true`.
   */
  abstract removeVersion(holder: Did, version: number, now: Instant): Promise<boolean>;

  /**
   * Removes all references of the holder to blocks, and frees the bytes. The files and versions stay, but their content
   * is marked as not stored here. The blocks are recorded as used at `usedAt`. Returns the amount of removed content.
   */
  abstract discardContent(holder: Did, usedAt: Instant): Promise<DiscardedContent>;

  /** Returns whether a version of the holder refers to the block. */
  abstract refersTo(holder: Did, cid: BlockCid): Promise<boolean>;

  /**
   * Records which revision of the file the holder's repository contains now. Does nothing if a later revision was
   * recorded, or if the catalog does not contain the file. Changes neither `revision` nor `seq`.
   */
  abstract recordPublished(holder: Did, file: string, published: PublishedRecord): Promise<void>;

  /**
   * At most `limit` versions of any holder that were replaced at or before the instant, the earliest first.
   */
  abstract replacedBy(instant: Instant, limit: number): Promise<readonly HeldVersion[]>;

  /** At most `limit` tombstones of any holder that `purge` would remove, the earliest first. */
  abstract deletedBy(instant: Instant, limit: number): Promise<readonly HeldFile[]>;

  /**
   * Removes a tombstone if the file was deleted at or before the instant and the holder's repository has no
   * record of it. `changes` refuses earlier positions from then on. Returns false, and changes nothing, for
   * any other file.
   */
  abstract purge(holder: Did, file: string, instant: Instant): Promise<boolean>;
}
