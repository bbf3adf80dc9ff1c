import type { Instant } from '../../kernel/instant.ts';
import type { BlockCid } from '../block/block-cid.ts';
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
 * possess. Every method belongs to the surrounding unit of work. Except for `elapsed`, it sees only the rows
 * of one holder.
 */
export abstract class UploadStore {
  /**
   * Opens the upload and takes its size from the quota, or does neither and returns the limit that left no room. If
   * uploads of one holder are opened concurrently, no more are opened than fit. Rejects if the id or the holder's key
   * exists already.
   */
  abstract open(upload: Upload, room: Room): Promise<Opening>;

  /** The holder's upload with this key; undefined if there is none. */
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

  /** Like `release`, for an upload whose end has passed. One that was renewed in the meantime stays open. */
  abstract expire(holder: Did, id: string, now: Instant): Promise<boolean>;

  /** Bytes used and reserved of the holder's quota; zeros for an unknown holder. */
  abstract usage(holder: Did): Promise<Usage>;

  /** At most `limit` open uploads that have expired, the earliest first. */
  abstract elapsed(now: Instant, limit: number): Promise<readonly Upload[]>;

  /**
   * Records that the holder has sent this whole block. Repeating it is harmless. Returns false, and records
   * nothing, if the block is being removed from the block store, or was removed after the sending began.
   */
  abstract recordBlock(holder: Did, cid: BlockCid, sent: Sent): Promise<boolean>;

  /** Those of the blocks that this holder has sent. Blocks of other holders do not count. */
  abstract recorded(holder: Did, cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>>;
}
