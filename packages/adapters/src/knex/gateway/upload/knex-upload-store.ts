import { type BlockCid, isBlockCid, type ManifestEntry } from '@gatehouse/core/block';
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
import { asHolder, readingAsHolder } from '../as-holder.ts';
import { AnnouncedBlocks } from './announced-blocks.ts';
import { type UploadRow, uploadOf, uploadRow } from './upload-row.ts';

interface UsageRow {
  readonly holder: Did;
  readonly used: number;
  readonly reserved: number;
  readonly open_uploads: number;
}

interface StoredBlockRow {
  readonly is_removing: number;
  readonly removed_at: number | null;
}

/**
 * Records that a block was seen. Waits for the end of a concurrent removal. Parameters: CID, end of sending,
 * start of sending, start of sending.
 */
const SEE_BLOCK: PreparedStatement = {
  name: 'see_block',
  text: `insert into stored_blocks (cid, seen_at) values (?, ?)
    on conflict (cid) do update set
      seen_at = case when stored_blocks.removed_at >= ? then stored_blocks.seen_at else excluded.seen_at end,
      removed_at = case when stored_blocks.removed_at >= ? then stored_blocks.removed_at end
    returning is_removing, removed_at`,
};

const HOLD_BLOCK: PreparedStatement = {
  name: 'hold_block',
  text: `insert into held_blocks (holder, cid, size, used_at) values (?, ?, ?, ?)
    on conflict (holder, cid) do update set used_at = excluded.used_at`,
};

/** Maximum number of CIDs in one query, because a statement takes a limited number of values. */
const CIDS_PER_QUERY = 500;

/** Reservations and quotas, in a database. */
export class KnexUploadStore extends UploadStore {
  readonly #database: Database;
  readonly #announced: AnnouncedBlocks;

  constructor(database: Database) {
    super();
    this.#database = database;
    this.#announced = new AnnouncedBlocks(database);
  }

  override open(
    upload: Upload,
    blocks: readonly ManifestEntry[],
    { quota, openUploads }: Room,
  ): Promise<Opening> {
    const row = uploadRow(upload);
    return asHolder(this.#database, upload.holder, async () => {
      const none = { holder: row.holder, used: 0, reserved: 0, open_uploads: 0 };
      await this.#database.write((from) => from('storage_usage').insert(none).onConflict('holder').ignore());
      // One statement decides, so that concurrent callers cannot both take the last room.
      const taken = await this.#database.write((from) =>
        from('storage_usage')
          .where({ holder: row.holder })
          .whereRaw('used + reserved + ? <= ?', [row.size, quota])
          .where('open_uploads', '<', openUploads)
          .update({
            reserved: from.raw('reserved + ?', [row.size]),
            open_uploads: from.raw('open_uploads + 1'),
          } as object)
          .returning('holder'),
      );
      if ((taken as unknown[]).length === 0) return this.#fullLimit(row, openUploads);
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
    return this.#upload(holder, { key });
  }

  override byId(holder: Did, id: string): Promise<Upload | undefined> {
    return this.#upload(holder, { id });
  }

  override renew(holder: Did, id: string, expiresAt: Instant): Promise<void> {
    return asHolder(this.#database, holder, async () => {
      await this.#database.write((from) =>
        from('uploads').where({ holder, id, state: 'open' }).update({ expires_at: expiresAt }),
      );
    });
  }

  override release(holder: Did, id: string): Promise<boolean> {
    return this.#ended(holder, id, { state: 'released' });
  }

  override commit(holder: Did, id: string, receipt: CommitReceipt): Promise<boolean> {
    return this.#ended(holder, id, { state: 'committed', receipt: JSON.stringify(receipt) });
  }

  override expire(holder: Did, id: string, now: Instant): Promise<boolean> {
    return this.#ended(holder, id, { state: 'expired' }, now);
  }

  override usage(holder: Did): Promise<Usage> {
    return readingAsHolder(this.#database, holder, async () => {
      const row = await this.#database.read((from) =>
        from<UsageRow>('storage_usage').where({ holder }).first(),
      );
      const { used = 0, reserved = 0 }: Partial<UsageRow> = row ?? {};
      return { used, reserved };
    });
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
      const seen = [cid, endedAt, beganAt, beganAt];
      const [stored] = await this.#database.preparedWrite<StoredBlockRow>(SEE_BLOCK, seen);
      if (stored?.is_removing !== 0 || stored.removed_at !== null) return false;
      await this.#database.preparedWrite(HOLD_BLOCK, [holder, cid, size, endedAt]);
      return true;
    });
  }

  override recorded(holder: Did, cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>> {
    return readingAsHolder(this.#database, holder, async () => {
      const found = new Set<BlockCid>();
      for (let start = 0; start < cids.length; start += CIDS_PER_QUERY) {
        const some = cids.slice(start, start + CIDS_PER_QUERY);
        const rows = await this.#database.read((from) =>
          from('held_blocks').select('cid').where({ holder }).whereIn('cid', some),
        );
        for (const { cid } of rows as { cid: string }[]) if (isBlockCid(cid)) found.add(cid);
      }
      return found;
    });
  }

  #upload(
    holder: Did,
    condition: { readonly id: string } | { readonly key: string },
  ): Promise<Upload | undefined> {
    return readingAsHolder(this.#database, holder, async () => {
      const row = await this.#database.read((from) =>
        from<UploadRow>('uploads')
          .where({ holder, ...condition })
          .first(),
      );
      return row && uploadOf(row as UploadRow);
    });
  }

  #ended(holder: Did, id: string, end: Partial<UploadRow>, elapsedAt?: Instant): Promise<boolean> {
    return asHolder(this.#database, holder, async () => {
      const rows = await this.#database.write((from) => {
        const open = from('uploads').where({ holder, id, state: 'open' });
        if (elapsedAt !== undefined) open.where('expires_at', '<=', elapsedAt);
        return open.update(end).returning('size');
      });
      const size = (rows as { size: number }[])[0]?.size;
      if (size === undefined) return false;
      await this.#announced.remove(holder, id);
      await this.#database.write((from) =>
        from('storage_usage')
          .where({ holder })
          .update({
            reserved: from.raw('reserved - ?', [size]),
            open_uploads: from.raw('open_uploads - 1'),
          } as object),
      );
      return true;
    });
  }

  async #fullLimit({ holder }: UploadRow, openUploads: number): Promise<Opening> {
    const row = await this.#database.read((from) =>
      from<UsageRow>('storage_usage').where({ holder }).first(),
    );
    return (row as UsageRow).open_uploads >= openUploads ? 'open_uploads' : 'quota';
  }
}
