import type { BlockCid, ManifestEntry } from '@gatehouse/core/block';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  type CommitReceipt,
  type Opening,
  type Room,
  type Sent,
  type Upload,
  UploadStore,
  type Usage,
} from '@gatehouse/core/upload';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { isStorable } from '../../storable.ts';
import { asHolder, readingAsHolder } from '../as-holder.ts';
import { AnnouncedBlocks } from './announced-blocks.ts';
import { StorageUsage } from './storage-usage.ts';
import { type UploadRow, uploadOf, uploadRow } from './upload-row.ts';

interface StoredBlockRow {
  readonly is_removing: number;
  readonly removed_at: number | null;
}

/**
 * Records that a block was used. Returns whether the block is being removed or was removed since the start of the
 * transfer. Parameters: CID, end of the transfer, start of the transfer.
 */
const SEE_BLOCK: PreparedStatement = {
  name: 'see_block',
  text: `insert into stored_blocks (cid, seen_at) values (?, ?)
    on conflict (cid) do update set
      seen_at = excluded.seen_at,
      removed_at = case when stored_blocks.removed_at >= ? then stored_blocks.removed_at end
    returning is_removing, removed_at`,
};

const HOLD_BLOCK: PreparedStatement = {
  name: 'hold_block',
  text: `insert into held_blocks (holder, cid, size, used_at) values (?, ?, ?, ?)
    on conflict (holder, cid) do update set size = excluded.size, used_at = excluded.used_at`,
};

/** Sets the size to 0. No upload lists a block of 0 bytes, so the lost block is missing in every upload. */
const LOSE_BLOCK: PreparedStatement = {
  name: 'lose_block',
  text: 'update held_blocks set size = 0 where holder = ? and cid = ?',
};

const FIND_UPLOAD: PreparedStatement = {
  name: 'find_upload',
  text: `select id, holder, key, plan, size, block_count, announced, state, created_at, expires_at, receipt
    from uploads where holder = ? and id = ?`,
};

const RENEW: PreparedStatement = {
  name: 'renew_upload',
  text: `update uploads set expires_at = ? where holder = ? and id = ? and state = 'open'`,
};

const IS_HELD: PreparedStatement = {
  name: 'is_block_held',
  text: 'select cid from held_blocks where holder = ? and cid = ?',
};

/** Maximum number of CIDs in one query, because a statement can have only a limited number of values. */
const CIDS_PER_QUERY = 500;

/** Conditions that select open uploads of a holder. Without conditions, all of them are selected. */
interface Ending {
  readonly id?: string;
  readonly elapsedAt?: Instant;
}

/** Reservations and quotas, in a database. */
export class KnexUploadStore extends UploadStore {
  readonly #database: Database;
  readonly #announced: AnnouncedBlocks;
  readonly #usage: StorageUsage;

  constructor(database: Database) {
    super();
    this.#database = database;
    this.#announced = new AnnouncedBlocks(database);
    this.#usage = new StorageUsage(database);
  }

  override open(upload: Upload, blocks: readonly ManifestEntry[], room: Room): Promise<Opening> {
    const row = uploadRow(upload);
    return asHolder(this.#database, upload.holder, async () => {
      const opening = await this.#usage.take(upload, room);
      if (opening !== 'opened') return opening;
      await this.#database.write((from) => from('uploads').insert(row));
      await this.#announced.add(row.holder, row.id, 0, blocks);
      return 'opened';
    });
  }

  override announce(
    holder: Did,
    id: string,
    first: number,
    blocks: readonly ManifestEntry[],
  ): Promise<boolean> {
    return asHolder(this.#database, holder, async () => {
      if (!(await this.#announced.count(holder, id, first, blocks.length))) return false;
      await this.#announced.add(holder, id, first, blocks);
      return true;
    });
  }

  override blocks(holder: Did, id: string): Promise<readonly ManifestEntry[]> {
    return readingAsHolder(this.#database, holder, () => this.#announced.read(holder, id));
  }

  override sizeOf(holder: Did, id: string, cid: BlockCid): Promise<number | undefined> {
    return readingAsHolder(this.#database, holder, () => this.#announced.sizeOf(holder, id, cid));
  }

  override missing(holder: Did, id: string): Promise<readonly BlockCid[]> {
    return readingAsHolder(this.#database, holder, () => this.#announced.missing(holder, id));
  }

  override byKey(holder: Did, key: string): Promise<Upload | undefined> {
    return readingAsHolder(this.#database, holder, async () => {
      const row = await this.#database.read((from) =>
        from<UploadRow>('uploads').where({ holder, key }).first(),
      );
      return row && uploadOf(row as UploadRow);
    });
  }

  override byId(holder: Did, id: string): Promise<Upload | undefined> {
    if (!isStorable(id)) return Promise.resolve(undefined);
    return readingAsHolder(this.#database, holder, async () => {
      const [row] = await this.#database.prepared<UploadRow>(FIND_UPLOAD, [holder, id]);
      return row && uploadOf(row);
    });
  }

  override renew(holder: Did, id: string, expiresAt: Instant): Promise<void> {
    return asHolder(this.#database, holder, async () => {
      await this.#database.preparedWrite(RENEW, [expiresAt, holder, id]);
    });
  }

  override async release(holder: Did, id: string): Promise<boolean> {
    return (await this.#ended(holder, { id }, { state: 'released' })) > 0;
  }

  override releaseAll(holder: Did): Promise<number> {
    return this.#ended(holder, {}, { state: 'released' });
  }

  override async commit(holder: Did, id: string, receipt: CommitReceipt): Promise<boolean> {
    const end = { state: 'committed', receipt: JSON.stringify(receipt) } as const;
    return (await this.#ended(holder, { id }, end)) > 0;
  }

  override async expire(holder: Did, id: string, now: Instant): Promise<boolean> {
    return (await this.#ended(holder, { id, elapsedAt: now }, { state: 'expired' })) > 0;
  }

  override usage(holder: Did): Promise<Usage> {
    return readingAsHolder(this.#database, holder, () => this.#usage.of(holder));
  }

  override lockDisk(): Promise<void> {
    return this.#usage.lockDisk();
  }

  override reservedOnDisk(): Promise<number> {
    return this.#usage.reservedOnDisk();
  }

  override async elapsed(now: Instant, limit: number): Promise<readonly Upload[]> {
    const rows = await this.#database.read((from) =>
      from<UploadRow>('uploads')
        .where({ state: 'open' })
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit),
    );
    return (rows as UploadRow[]).map(uploadOf);
  }

  override recordBlock(holder: Did, cid: BlockCid, { size, beganAt, endedAt }: Sent): Promise<boolean> {
    return asHolder(this.#database, holder, async () => {
      const seen = [cid, endedAt, beganAt];
      const [stored] = await this.#database.preparedWrite<StoredBlockRow>(SEE_BLOCK, seen);
      if (stored?.is_removing !== 0 || stored.removed_at !== null) return false;
      await this.#database.preparedWrite(HOLD_BLOCK, [holder, cid, size, endedAt]);
      return true;
    });
  }

  override loseBlock(holder: Did, cid: BlockCid): Promise<void> {
    return asHolder(this.#database, holder, async () => {
      await this.#database.preparedWrite(LOSE_BLOCK, [holder, cid]);
    });
  }

  override recorded(holder: Did, cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>> {
    return readingAsHolder(this.#database, holder, async () => {
      const [only] = cids;
      if (cids.length === 1 && only !== undefined) {
        const rows = await this.#database.prepared(IS_HELD, [holder, only]);
        return new Set(rows.length > 0 ? [only] : []);
      }
      const found = new Set<BlockCid>();
      for (let start = 0; start < cids.length; start += CIDS_PER_QUERY) {
        const some = cids.slice(start, start + CIDS_PER_QUERY);
        const rows = await this.#database.read((from) =>
          from('held_blocks').select('cid').where({ holder }).whereIn('cid', some),
        );
        for (const { cid } of rows as { cid: BlockCid }[]) found.add(cid);
      }
      return found;
    });
  }

  /**
   * Ends the selected open uploads in one statement, so that concurrent callers never end the same upload. Then removes
   * their announced blocks and frees their quota. Returns the number of ended uploads.
   */
  #ended(holder: Did, { id, elapsedAt }: Ending, end: Partial<UploadRow>): Promise<number> {
    if (id !== undefined && !isStorable(id)) return Promise.resolve(0);
    return asHolder(this.#database, holder, async () => {
      const rows = (await this.#database.write((from) => {
        const open = from('uploads').where({ holder, state: 'open' });
        if (id !== undefined) open.where({ id });
        if (elapsedAt !== undefined) open.where('expires_at', '<=', elapsedAt);
        return open.update(end).returning('*');
      })) as UploadRow[];
      const ended = rows.map(uploadOf);
      for (const upload of ended) await this.#announced.remove(holder, upload.id);
      if (ended.length > 0) await this.#usage.free(holder, ended);
      return ended.length;
    });
  }
}
