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
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';
import type { MemoryHeldBlock, MemoryUploads, MemoryVersion } from './memory-upload-store.ts';

/** The latest position of a holder's feed, and the position of the latest purged deletion. */
interface MemoryHead {
  readonly seq: number;
  readonly purged: number;
}

const NEW_HEAD: MemoryHead = { seq: 0, purged: 0 };

/** The rows of catalogs in memory. Two stores that share these rows behave as two servers on one database. */
export class MemoryCatalogs {
  readonly unitOfWork: MemoryUnitOfWork;
  readonly files: MemoryTable<CatalogFile>;
  readonly heads: MemoryTable<MemoryHead>;
  readonly versions: MemoryTable<MemoryVersion>;
  readonly held: MemoryTable<MemoryHeldBlock>;

  constructor(unitOfWork: MemoryUnitOfWork, { versions, held }: MemoryUploads) {
    this.unitOfWork = unitOfWork;
    this.files = new MemoryTable(unitOfWork);
    this.heads = new MemoryTable(unitOfWork);
    this.versions = versions;
    this.held = held;
  }
}

/** Catalogs in memory. */
export class MemoryCatalogStore extends CatalogStore {
  readonly #rows: MemoryCatalogs;

  constructor(rows: MemoryCatalogs) {
    super();
    this.#rows = rows;
  }

  override async lock(): Promise<void> {
    this.#rows.unitOfWork.required();
  }

  override async find(holder: Did, file: string): Promise<CatalogFile | undefined> {
    return this.#rows.files.read().get(`${holder} ${file}`);
  }

  override async count(holder: Did): Promise<number> {
    return this.#files(holder).length;
  }

  override save(revision: CatalogRevision, blocks?: readonly BlockCid[]): Promise<CatalogFile> {
    return this.#rows.unitOfWork.run(async () => {
      const { holder, file } = revision;
      const head = this.#head(holder);
      const seq = head.seq + 1;
      const saved = { ...revision, seq };
      await this.#rows.heads.write((rows) => rows.set(holder, { ...head, seq }));
      await this.#rows.files.write((rows) => rows.set(`${holder} ${file}`, saved));
      await this.#rows.versions.write((rows) => keepVersions(rows, saved, blocks));
      return saved;
    });
  }

  override async changes(holder: Did, after: number, limit: number): Promise<readonly CatalogFile[]> {
    const { seq, purged } = this.#head(holder);
    if (after > seq || (after > 0 && after < purged)) throw new CursorTooOld();
    return this.#files(holder)
      .filter(({ seq }) => seq > after)
      .sort((one, other) => one.seq - other.seq)
      .slice(0, limit);
  }

  override async versions(holder: Did, file: string): Promise<readonly FileVersion[]> {
    const age = ({ replacedAt }: FileVersion) => replacedAt ?? Number.POSITIVE_INFINITY;
    return this.#rows.versions
      .rows()
      .filter((row) => row.holder === holder && row.file === file)
      .sort((one, other) => age(other) - age(one) || other.version - one.version)
      .map(({ holder: _holder, blocks: _blocks, ...version }) => version);
  }

  override async trash(holder: Did, until: number, limit: number): Promise<readonly CatalogFile[]> {
    return this.#deleted(holder, until)
      .map(({ file }) => file)
      .sort((one, other) => other.seq - one.seq)
      .slice(0, limit);
  }

  override async trashSize(holder: Did, until: number): Promise<TrashSize> {
    const deleted = this.#deleted(holder, until);
    const stored = deleted.flatMap(({ versions }) => versions).filter(({ isStored }) => isStored);
    return { files: deleted.length, bytes: stored.reduce((sum, { size }) => sum + size, 0) };
  }

  override async blocks(holder: Did, version: number): Promise<readonly BlockCid[]> {
    return [...(this.#rows.versions.read().get(`${holder} ${version}`)?.blocks ?? [])];
  }

  override removeVersion(holder: Did, version: number, now: Instant): Promise<boolean> {
    return this.#rows.unitOfWork.run(async () => {
      const row = this.#rows.versions.read().get(`${holder} ${version}`);
      if (row?.replacedAt == null) return false;
      await this.#use(row, now);
      return this.#rows.versions.write((rows) => rows.delete(`${holder} ${version}`));
    });
  }

  override discardContent(holder: Did, usedAt: Instant): Promise<DiscardedContent> {
    return this.#rows.unitOfWork.run(async () => {
      const own = [...this.#rows.versions.read()].filter(([, row]) => row.holder === holder);
      for (const [key, row] of own) {
        await this.#use(row, usedAt);
        const discarded = { ...row, isStored: false, blocks: new Set<BlockCid>() };
        await this.#rows.versions.write((rows) => rows.set(key, discarded));
      }
      await this.#rows.files.write((rows) => {
        for (const [key, { content, ...row }] of rows)
          if (row.holder === holder)
            rows.set(key, { ...row, content: content && { ...content, isStored: false } });
      });
      const stored = own.filter(([, row]) => row.isStored);
      return { versions: stored.length, bytes: stored.reduce((sum, [, { size }]) => sum + size, 0) };
    });
  }

  override async refersTo(holder: Did, cid: BlockCid): Promise<boolean> {
    return this.#rows.versions.rows().some((row) => row.holder === holder && row.blocks.has(cid));
  }

  override recordPublished(holder: Did, file: string, published: PublishedRecord): Promise<void> {
    return this.#rows.files.write((rows) => {
      const key = `${holder} ${file}`;
      const entry = rows.get(key);
      if (entry && entry.published.revision <= published.revision) rows.set(key, { ...entry, published });
    });
  }

  override async replacedBy(instant: Instant, limit: number): Promise<readonly HeldVersion[]> {
    const at = ({ replacedAt }: FileVersion) => replacedAt ?? Number.POSITIVE_INFINITY;
    return this.#rows.versions
      .rows()
      .filter((version) => at(version) <= instant)
      .sort((one, other) => at(one) - at(other))
      .slice(0, limit)
      .map(({ holder, version }) => ({ holder, version }));
  }

  override async deletedBy(instant: Instant, limit: number): Promise<readonly HeldFile[]> {
    return this.#rows.files
      .rows()
      .filter((entry) => isOldTombstone(entry, instant))
      .sort((one, other) => one.changedAt - other.changedAt)
      .slice(0, limit)
      .map(({ holder, file }) => ({ holder, file }));
  }

  override purge(holder: Did, file: string, instant: Instant): Promise<boolean> {
    return this.#rows.unitOfWork.run(async () => {
      const entry = await this.find(holder, file);
      if (!entry || !isOldTombstone(entry, instant)) return false;
      const head = this.#head(holder);
      const purged = Math.max(head.purged, entry.seq);
      await this.#rows.heads.write((rows) => rows.set(holder, { ...head, purged }));
      return this.#rows.files.write((rows) => rows.delete(`${holder} ${file}`));
    });
  }

  #use({ holder, blocks }: MemoryVersion, usedAt: Instant): Promise<void> {
    return this.#rows.held.write((rows) => {
      for (const cid of blocks) {
        const held = rows.get(`${holder} ${cid}`);
        if (held) rows.set(`${holder} ${cid}`, { ...held, usedAt });
      }
    });
  }

  #head(holder: Did): MemoryHead {
    return this.#rows.heads.read().get(holder) ?? NEW_HEAD;
  }

  /** Returns the files that were deleted up to this position and still have versions, with these versions. */
  #deleted(holder: Did, until: number) {
    const versions = Map.groupBy(
      this.#rows.versions.rows().filter((row) => row.holder === holder),
      ({ file }) => file,
    );
    return this.#files(holder)
      .filter(({ content, seq }) => content === null && seq <= until)
      .map((file) => ({ file, versions: versions.get(file.file) ?? [] }))
      .filter(({ versions: kept }) => kept.length > 0);
  }

  #files(holder: Did): CatalogFile[] {
    return this.#rows.files.rows().filter((row) => row.holder === holder);
  }
}

function keepVersions(
  rows: Map<string, MemoryVersion>,
  { holder, file, content, seq, sealedName, changedAt }: CatalogFile,
  blocks: readonly BlockCid[] | undefined,
): void {
  const own = [...rows].filter(([, row]) => row.holder === holder && row.file === file);
  for (const [key, row] of own) {
    if (row.replacedAt === null && row.root !== content?.root)
      rows.set(key, { ...row, replacedAt: changedAt });
  }
  if (content === null) return;
  const [key, known] = own.find(([, { root }]) => root === content.root) ?? [`${holder} ${seq}`];
  const first = { ...content, holder, file, version: seq, addedAt: changedAt, blocks: new Set<BlockCid>() };
  const version = known ?? { ...first, sealedName, replacedAt: null };
  const isStored = version.isStored || blocks !== undefined;
  const now = { isStored, sealedName, replacedAt: null };
  rows.set(key, {
    ...version,
    ...now,
    blocks: new Set([...version.blocks, ...(blocks ?? [])]),
  });
}

function isOldTombstone({ content, published, changedAt }: CatalogFile, instant: Instant): boolean {
  return content === null && published.cid === null && changedAt <= instant;
}
