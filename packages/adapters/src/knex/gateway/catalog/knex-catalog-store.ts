import type { BlockCid } from '@gatehouse/core/block';
import {
  type CatalogFile,
  type CatalogRevision,
  CatalogStore,
  CursorTooOld,
  type DiscardedContent,
  type FileVersion,
  type HeldFile,
  type HeldVersion,
  type PublishedRecord,
  type TrashSize,
} from '@gatehouse/core/catalog';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import { lockName } from '../../lock-name.ts';
import { asHolder, readingAsHolder } from '../as-holder.ts';
import { type CatalogFileRow, catalogFileOf, type FileVersionRow, fileVersionOf } from './catalog-row.ts';
import {
  BLOCKS,
  CHANGES,
  DELETED_BY,
  DISCARD_VERSIONS,
  FIND_FILE,
  HEAD,
  NEXT_SEQ,
  PURGE,
  RECORD_PUBLISHED,
  RECORD_PURGE,
  REFERS,
  REMOVE_ALL_REFERENCES,
  REMOVE_REFERENCES,
  REMOVE_VERSION,
  REPLACED_BY,
  SAVE_FILE,
  TRASH,
  TRASH_SIZE,
  UNCOUNT_BYTES,
  USE_ALL_BLOCKS,
  USE_BLOCKS,
  VERSIONS,
} from './catalog-statements.ts';
import { keepVersion } from './keep-version.ts';

interface HeadRow {
  readonly seq: number;
  readonly files: number;
  readonly purged_seq: number;
}

interface SizeRow {
  readonly files: number;
  /** Null without files. Some databases return a sum as text. */
  readonly bytes: number | string | null;
}

/** Catalogs in a database. */
export class KnexCatalogStore extends CatalogStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async lock(holder: Did): Promise<void> {
    await lockName(this.#database, `catalog ${holder}`);
  }

  override find(holder: Did, file: string): Promise<CatalogFile | undefined> {
    return readingAsHolder(this.#database, holder, async () => {
      const [row] = await this.#database.prepared<CatalogFileRow>(FIND_FILE, [holder, file]);
      return row && catalogFileOf(row);
    });
  }

  override async count(holder: Did): Promise<number> {
    return (await this.#head(holder)).files;
  }

  override save(revision: CatalogRevision, blocks?: readonly BlockCid[]): Promise<CatalogFile> {
    const { holder, file } = revision;
    return asHolder(this.#database, holder, async () => {
      const [head] = await this.#database.preparedWrite<HeadRow>(NEXT_SEQ, [holder, holder, file]);
      const saved = { ...revision, seq: head?.seq ?? Number.NaN };
      const version = await keepVersion(this.#database, saved, blocks);
      const { sealedName, changedAt, seq, record, published } = saved;
      const values = [saved.revision, version, sealedName, changedAt, seq, record];
      await this.#database.preparedWrite(SAVE_FILE, [
        holder,
        file,
        ...values,
        published.revision,
        published.cid,
      ]);
      return saved;
    });
  }

  override changes(holder: Did, after: number, limit: number): Promise<readonly CatalogFile[]> {
    return readingAsHolder(this.#database, holder, async () => {
      const rows = await this.#database.prepared<CatalogFileRow>(CHANGES, [holder, after, limit]);
      // Read this last. Otherwise a purge between the two queries would not be detected.
      const { seq, purged_seq } = await this.#head(holder);
      if (after > seq || (after > 0 && after < purged_seq)) throw new CursorTooOld();
      return rows.map(catalogFileOf);
    });
  }

  override versions(holder: Did, file: string): Promise<readonly FileVersion[]> {
    return readingAsHolder(this.#database, holder, async () => {
      const rows = await this.#database.prepared<FileVersionRow>(VERSIONS, [holder, file]);
      return rows.map(fileVersionOf);
    });
  }

  override trash(holder: Did, until: number, limit: number): Promise<readonly CatalogFile[]> {
    return readingAsHolder(this.#database, holder, async () => {
      const rows = await this.#database.prepared<CatalogFileRow>(TRASH, [holder, until, limit]);
      return rows.map(catalogFileOf);
    });
  }

  override trashSize(holder: Did, until: number): Promise<TrashSize> {
    return readingAsHolder(this.#database, holder, async () => {
      const [row] = await this.#database.prepared<SizeRow>(TRASH_SIZE, [holder, until]);
      return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
    });
  }

  override blocks(holder: Did, version: number): Promise<readonly BlockCid[]> {
    return readingAsHolder(this.#database, holder, async () => {
      const rows = await this.#database.prepared<{ cid: BlockCid }>(BLOCKS, [holder, version]);
      return rows.map(({ cid }) => cid);
    });
  }

  override removeVersion(holder: Did, version: number, now: Instant): Promise<boolean> {
    return asHolder(this.#database, holder, async () => {
      const [row] = await this.#database.preparedWrite<{ size: number; is_stored: number }>(REMOVE_VERSION, [
        holder,
        version,
      ]);
      if (row === undefined) return false;
      await this.#database.preparedWrite(USE_BLOCKS, [now, holder, holder, version]);
      await this.#database.preparedWrite(REMOVE_REFERENCES, [holder, version]);
      if (row.is_stored === 1) await this.#database.preparedWrite(UNCOUNT_BYTES, [row.size, holder]);
      return true;
    });
  }

  override discardContent(holder: Did, usedAt: Instant): Promise<DiscardedContent> {
    return asHolder(this.#database, holder, async () => {
      const rows = await this.#database.preparedWrite<{ size: number }>(DISCARD_VERSIONS, [holder]);
      const bytes = rows.reduce((sum, { size }) => sum + size, 0);
      await this.#database.preparedWrite(USE_ALL_BLOCKS, [usedAt, holder, holder]);
      await this.#database.preparedWrite(REMOVE_ALL_REFERENCES, [holder]);
      await this.#database.preparedWrite(UNCOUNT_BYTES, [bytes, holder]);
      return { versions: rows.length, bytes };
    });
  }

  override refersTo(holder: Did, cid: BlockCid): Promise<boolean> {
    return readingAsHolder(
      this.#database,
      holder,
      async () => (await this.#database.prepared(REFERS, [holder, cid])).length > 0,
    );
  }

  override recordPublished(holder: Did, file: string, { revision, cid }: PublishedRecord): Promise<void> {
    return asHolder(this.#database, holder, async () => {
      await this.#database.preparedWrite(RECORD_PUBLISHED, [revision, cid, holder, file, revision]);
    });
  }

  override replacedBy(instant: Instant, limit: number): Promise<readonly HeldVersion[]> {
    return this.#database.prepared<HeldVersion>(REPLACED_BY, [instant, limit]);
  }

  override deletedBy(instant: Instant, limit: number): Promise<readonly HeldFile[]> {
    return this.#database.prepared<HeldFile>(DELETED_BY, [instant, limit]);
  }

  override purge(holder: Did, file: string, instant: Instant): Promise<boolean> {
    return asHolder(this.#database, holder, async () => {
      const [row] = await this.#database.preparedWrite<{ seq: number }>(PURGE, [holder, file, instant]);
      if (row === undefined) return false;
      await this.#database.preparedWrite(RECORD_PURGE, [row.seq, row.seq, holder]);
      return true;
    });
  }

  #head(holder: Did): Promise<HeadRow> {
    return readingAsHolder(this.#database, holder, async () => {
      const [row] = await this.#database.prepared<HeadRow>(HEAD, [holder]);
      return row ?? { seq: 0, files: 0, purged_seq: 0 };
    });
  }
}
