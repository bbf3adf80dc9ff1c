import type { Instant, Milliseconds } from '../../kernel/instant.ts';
import type { BlockCid } from '../block/block-cid.ts';
import type { ManifestEntry } from '../block/manifest.ts';
import type { Did } from '../pds/did.ts';
import type { CommitReceipt, Upload, Usage } from './upload.ts';

/** Limits that an upload must not exceed. */
export interface Room {
  /** Maximum number of bytes of committed files and open uploads together. */
  readonly quota: number;
  readonly openUploads: number;
  readonly turnover: Turnover;
}

/**
 * Limits the bytes of all uploads that a holder opens within a period, including uploads that have ended. The blocks of
 * an ended upload stay in the block store for days after they have left the quota. Without this limit, a holder could
 * fill the store by sending blocks and giving up the upload, again and again. The first upload after the end of a
 * period begins the next one.
 */
export interface Turnover {
  readonly bytes: number;
  readonly period: Milliseconds;
}

/** The length of a block, and the times of its transfer. */
export interface Sent {
  readonly size: number;
  readonly beganAt: Instant;
  readonly endedAt: Instant;
}

/**
 * `opened`, or the limit that was reached. If several limits are reached, the first of `open_uploads`, `quota` and
 * `turnover`.
 */
export type Opening = 'opened' | 'quota' | 'open_uploads' | 'turnover';

/**
 * Stores reservations, the used part of each holder's quota, and the blocks that each holder has proved to possess.
 * Every method belongs to the surrounding unit of work. Except for `elapsed` and `reservedOnDisk`, each method accesses
 * only the rows of one holder.
 */
export abstract class UploadStore {
  /**
   * Opens the upload with its first blocks and reserves its size in the quota. If a limit is reached, changes nothing
   * and returns the limit. `announced` of the upload must be the number of these blocks. If uploads of one holder are
   * opened concurrently, the limits still hold. Rejects if the id or the holder's key exists already.
   */
  abstract open(upload: Upload, blocks: readonly ManifestEntry[], room: Room): Promise<Opening>;

  /**
   * Adds blocks to an open upload after its first `first` blocks. Returns false, and changes nothing, unless the upload
   * is open and has exactly `first` blocks. If callers concurrently announce blocks at one position of an upload,
   * exactly one gets `true`.
   */
  abstract announce(
    holder: Did,
    id: string,
    first: number,
    blocks: readonly ManifestEntry[],
  ): Promise<boolean>;

  /** The announced blocks of an open upload, in the order of the file; empty for any other upload. */
  abstract blocks(holder: Did, id: string): Promise<readonly ManifestEntry[]>;

  /** The announced size of a block of an open upload; undefined if the upload does not list it. */
  abstract sizeOf(holder: Did, id: string, cid: BlockCid): Promise<number | undefined>;

  /**
   * The announced blocks that the holder has not sent in the announced size, each once, in the order of the file; empty
   * unless the upload is open. Blocks that only other holders have sent are missing as well, because otherwise a CID
   * would reveal whether another holder has a file. Blocks that were sent in another size are missing, because a commit
   * adds the announced sizes to the usage.
   */
  abstract missing(holder: Did, id: string): Promise<readonly BlockCid[]>;

  /** The holder's upload with this key, or undefined if it does not exist. */
  abstract byKey(holder: Did, key: string): Promise<Upload | undefined>;

  /** The holder's upload with this id; undefined if this holder has none, even if another holder has one. */
  abstract byId(holder: Did, id: string): Promise<Upload | undefined>;

  /** Sets the time at which an open upload expires. Does nothing if the upload is not open. */
  abstract renew(holder: Did, id: string, expiresAt: Instant): Promise<void>;

  /**
   * Ends an open upload and frees its reservation. Returns false, and changes nothing, unless it was open. If callers
   * end one upload concurrently, by this method or another, exactly one gets `true`.
   */
  abstract release(holder: Did, id: string): Promise<boolean>;

  /** Ends the upload like `release`, because it became a revision of its file. Stores the receipt. */
  abstract commit(holder: Did, id: string, receipt: CommitReceipt): Promise<boolean>;

  /** Ends the upload like `release`, if it has expired. An upload that was renewed in the meantime stays open. */
  abstract expire(holder: Did, id: string, now: Instant): Promise<boolean>;

  /** Used and reserved bytes of the holder's quota; zeros for an unknown holder. */
  abstract usage(holder: Did): Promise<Usage>;

  /**
   * Takes the lock for opening uploads of kind `local`. Waits while another unit of work holds the lock. The lock is
   * released when the current unit of work ends. Rejects outside a unit of work.
   */
  abstract lockDisk(): Promise<void>;

  /** Bytes of the open uploads of kind `local`, of all holders. */
  abstract reservedOnDisk(): Promise<number>;

  /** Releases every open upload of the holder. Returns the number of released uploads. */
  abstract releaseAll(holder: Did): Promise<number>;

  /** At most `limit` open uploads that have expired, the earliest first. */
  abstract elapsed(now: Instant, limit: number): Promise<readonly Upload[]>;

  /**
   * Records that the holder has sent this whole block. Calls can be repeated. Returns false, and records nothing, if
   * the block is being removed from the block store, or was removed after the transfer began.
   */
  abstract recordBlock(holder: Did, cid: BlockCid, sent: Sent): Promise<boolean>;

  /**
   * Records that the block store has lost a block that the holder has sent. `missing` lists it until the holder sends
   * it again. Does nothing if the holder has not sent it.
   */
  abstract loseBlock(holder: Did, cid: BlockCid): Promise<void>;

  /** Returns which of the blocks this holder has sent. Ignores blocks that only other holders have sent. */
  abstract recorded(holder: Did, cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>>;
}
