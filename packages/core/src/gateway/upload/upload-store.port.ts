import type { Instant } from '../../kernel/instant.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { ManifestEntry } from '../block/manifest.ts';
import type { Did } from '../pds/did.ts';
import type { CommitReceipt, Upload, Usage } from './upload.ts';

/** Limits that an upload must not exceed. */
export interface Room {
  /** Bytes of committed files and open uploads together. */
  readonly quota: number;
  readonly openUploads: number;
}

/** When a block was sent. */
export interface Sent {
  readonly size: number;
  readonly beganAt: Instant;
  readonly endedAt: Instant;
}

/** `opened`, or the limit that was reached. */
export type Opening = 'opened' | 'quota' | 'open_uploads';

/**
 * Stores reservations, the used part of each holder's quota, and the blocks that each holder has proved to
 * possess. Every method belongs to the surrounding unit of work. Except for `elapsed` and `reservedOnDisk`, it sees only
 * the rows of one holder.
 */
export abstract class UploadStore {
  /**
   * Opens the upload with its first blocks and reserves its size in the quota. If a limit leaves no room,
   * does neither and returns that limit. `announced` of the upload must be the number of these blocks. If
   * uploads of one holder are opened concurrently, no more are opened than the limits allow. Rejects if the
   * id or the holder's key exists already.
   */
  abstract open(upload: Upload, blocks: readonly ManifestEntry[], room: Room): Promise<Opening>;

  /**
   * Adds blocks to an open upload after its first `first` blocks. Returns false, and changes nothing, unless the upload
   * is open and has exactly `first` blocks. If callers announce blocks of one upload concurrently, exactly one gets
   * `true` for a position.
   */
  abstract announce(
    holder: Did,
    id: string,
    first: number,
    blocks: readonly ManifestEntry[],
  ): Promise<boolean>;

  /** The announced blocks of an open upload, in their order; none of any other. */
  abstract blocks(holder: Did, id: string): Promise<readonly ManifestEntry[]>;

  /** The announced size of a block of an open upload; undefined if the upload does not list it. */
  abstract sizeOf(holder: Did, id: string, cid: BlockCid): Promise<number | undefined>;

  /**
   * The announced blocks of an open upload that its holder has not sent in the announced size, each once, in
   * their order. Blocks of other holders do not count, because otherwise a CID would reveal whether anyone
   * has a file. A sent block of another size does not count, because a commit reduces the quota by the
   * announced sizes.
   */
  abstract missing(holder: Did, id: string): Promise<readonly BlockCid[]>;

  /** The holder's upload with this key, or undefined if it does not exist. */
  abstract byKey(holder: Did, key: string): Promise<Upload | undefined>;

  /** The holder's upload with this id; undefined if this holder has none, even if another holder does. */
  abstract byId(holder: Did, id: string): Promise<Upload | undefined>;

  /** Changes when an open upload expires. Does nothing if the upload is not open. */
  abstract renew(holder: Did, id: string, expiresAt: Instant): Promise<void>;

  /**
   * Ends an open upload and frees its reservation. Returns false, and changes nothing, unless it was open. If callers
   * end one upload concurrently, by this method or another, exactly one gets `true`.
   */
  abstract release(holder: Did, id: string): Promise<boolean>;

  /** Like `release`, for an upload that became a revision of its file. It keeps the receipt. */
  abstract commit(holder: Did, id: string, receipt: CommitReceipt): Promise<boolean>;

  /** Like `release`, for an upload that has expired. An upload that was renewed since stays open. */
  abstract expire(holder: Did, id: string, now: Instant): Promise<boolean>;

  /** Bytes used and reserved of the holder's quota; zeros for an unknown holder. */
  abstract usage(holder: Did): Promise<Usage>;

  /**
   * Takes the lock for opening uploads of kind `local`, and waits while another unit of work has it. The lock
   * is released when the current unit of work ends. Rejects outside a unit of work.
   */
  abstract lockDisk(): Promise<void>;

  /** Bytes of the open uploads of kind `local`, of all holders. */
  abstract reservedOnDisk(): Promise<number>;

  /** Releases every open upload of the holder. Returns how many there were. */
  abstract releaseAll(holder: Did): Promise<number>;

  /** At most `limit` open uploads that have expired, the earliest first. */
  abstract elapsed(now: Instant, limit: number): Promise<readonly Upload[]>;

  /**
   * Records that the holder has sent this whole block. Safe to repeat. Returns false, and records nothing, if
   * the block is being removed from the block store, or was removed after the sending began.
   */
  abstract recordBlock(holder: Did, cid: BlockCid, sent: Sent): Promise<boolean>;

  /** Those of the blocks that this holder has sent. Blocks of other holders do not count. */
  abstract recorded(holder: Did, cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>>;
}
