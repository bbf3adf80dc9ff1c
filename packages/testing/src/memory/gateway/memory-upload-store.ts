import type { BlockCid, ManifestEntry } from '@gatehouse/core/block';
import type { FileVersion } from '@gatehouse/core/catalog';
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
import { MemoryTable } from '../memory-table.ts';
import type { MemoryUnitOfWork } from '../memory-unit-of-work.ts';

/** The rows of upload stores in memory. Two stores that share these rows behave as two servers on one database. */
export class MemoryUploads {
  readonly unitOfWork: MemoryUnitOfWork;
  readonly uploads: MemoryTable<Upload>;
  /** The blocks that open uploads list, by the id of the upload. */
  readonly announced: MemoryTable<readonly ManifestEntry[]>;
  /** Bytes of all uploads of the current period, by holder. */
  readonly turnovers: MemoryTable<{ readonly since: Instant; readonly bytes: number }>;
  readonly held: MemoryTable<MemoryHeldBlock>;
  /** The blocks of the block store, by CID. */
  readonly stored: MemoryTable<MemoryStoredBlock>;
  /** Copies of blocks on other machines, by machine and CID. */
  readonly replicas: MemoryTable<MemoryReplica>;
  /** Versions of files. The catalog writes them. Their bytes are included in the usage. */
  readonly versions: MemoryTable<MemoryVersion>;

  constructor(unitOfWork: MemoryUnitOfWork) {
    this.unitOfWork = unitOfWork;
    this.uploads = new MemoryTable(unitOfWork);
    this.announced = new MemoryTable(unitOfWork);
    this.turnovers = new MemoryTable(unitOfWork);
    this.held = new MemoryTable(unitOfWork);
    this.stored = new MemoryTable(unitOfWork);
    this.replicas = new MemoryTable(unitOfWork);
    this.versions = new MemoryTable(unitOfWork);
  }
}

/** A block that a holder has sent. */
export interface MemoryHeldBlock {
  readonly holder: Did;
  readonly cid: BlockCid;
  readonly size: number;
  readonly usedAt: Instant;
}

/** A block of the block store. */
export interface MemoryStoredBlock {
  readonly seenAt: Instant;
  readonly isRemoving: boolean;
  readonly removedAt: Instant | null;
}

/** A copy of a block on another machine. */
export interface MemoryReplica {
  readonly cid: BlockCid;
  readonly provedAt: Instant;
}

/** A version with its holder and its blocks. */
export interface MemoryVersion extends FileVersion {
  readonly holder: Did;
  readonly blocks: ReadonlySet<BlockCid>;
}

/** Reservations and quotas in memory. */
export class MemoryUploadStore extends UploadStore {
  readonly #rows: MemoryUploads;

  constructor(rows: MemoryUploads) {
    super();
    this.#rows = rows;
  }

  override open(upload: Upload, blocks: readonly ManifestEntry[], room: Room): Promise<Opening> {
    return this.#rows.unitOfWork.run(async () => {
      const { holder, size, createdAt } = upload;
      const { since, bytes } = this.#rows.turnovers.read().get(holder) ?? { since: 0, bytes: 0 };
      const hasEnded = since + room.turnover.period <= createdAt;
      const turnover = hasEnded ? { since: createdAt, bytes: size } : { since, bytes: bytes + size };
      const opening = await this.#opened(upload, room, turnover.bytes);
      if (opening !== 'opened') return opening;
      await this.#rows.turnovers.write((rows) => rows.set(holder, turnover));
      await this.#rows.announced.write((rows) => rows.set(upload.id, blocks));
      return 'opened';
    });
  }

  override announce(
    holder: Did,
    id: string,
    first: number,
    blocks: readonly ManifestEntry[],
  ): Promise<boolean> {
    return this.#rows.unitOfWork.run(async () => {
      const upload = await this.byId(holder, id);
      if (upload?.state !== 'open' || upload.announced !== first) return false;
      const announced = first + blocks.length;
      await this.#rows.uploads.write((rows) => rows.set(id, { ...upload, announced }));
      const all = [...(await this.blocks(holder, id)), ...blocks];
      await this.#rows.announced.write((rows) => rows.set(id, all));
      return true;
    });
  }

  override async blocks(holder: Did, id: string): Promise<readonly ManifestEntry[]> {
    const upload = await this.byId(holder, id);
    return upload?.state === 'open' ? (this.#rows.announced.read().get(id) ?? []) : [];
  }

  override async sizeOf(holder: Did, id: string, cid: BlockCid): Promise<number | undefined> {
    return (await this.blocks(holder, id)).find((block) => block.cid === cid)?.size;
  }

  override async missing(holder: Did, id: string): Promise<readonly BlockCid[]> {
    const held = this.#rows.held.read();
    const listed = await this.blocks(holder, id);
    const missing = listed.filter(({ cid, size }) => held.get(`${holder} ${cid}`)?.size !== size);
    return [...new Set(missing.map(({ cid }) => cid))];
  }

  #opened(upload: Upload, { quota, openUploads, turnover }: Room, nextTurnover: number): Promise<Opening> {
    return this.#rows.uploads.write((rows) => {
      const own = [...rows.values()].filter(({ holder }) => holder === upload.holder);
      if (rows.has(upload.id) || own.some(({ key }) => key === upload.key))
        throw new Error('The upload already exists.');
      if (own.filter(({ state }) => state === 'open').length >= openUploads) return 'open_uploads';
      const { used, reserved } = this.#usage(upload.holder, own);
      if (used + reserved + upload.size > quota) return 'quota';
      if (nextTurnover > turnover.bytes) return 'turnover';
      rows.set(upload.id, upload);
      return 'opened';
    });
  }

  override async byKey(holder: Did, key: string): Promise<Upload | undefined> {
    return this.#own(holder).find((upload) => upload.key === key);
  }

  override async byId(holder: Did, id: string): Promise<Upload | undefined> {
    return this.#own(holder).find((upload) => upload.id === id);
  }

  override renew(holder: Did, id: string, expiresAt: Instant): Promise<void> {
    return this.#rows.uploads.write((rows) => {
      const upload = rows.get(id);
      if (upload?.holder === holder && upload.state === 'open') rows.set(id, { ...upload, expiresAt });
    });
  }

  override release(holder: Did, id: string): Promise<boolean> {
    return this.#ended(holder, id, { state: 'released' });
  }

  override commit(holder: Did, id: string, receipt: CommitReceipt): Promise<boolean> {
    return this.#ended(holder, id, { state: 'committed', receipt });
  }

  override expire(holder: Did, id: string, now: Instant): Promise<boolean> {
    return this.#ended(holder, id, { state: 'expired' }, now);
  }

  override async usage(holder: Did): Promise<Usage> {
    return this.#usage(holder, this.#own(holder));
  }

  override async lockDisk(): Promise<void> {
    this.#rows.unitOfWork.required();
  }

  override async reservedOnDisk(): Promise<number> {
    const open = this.#rows.uploads.rows().filter(({ kind, state }) => kind === 'local' && state === 'open');
    return sum(open.map(({ size }) => size));
  }

  override async releaseAll(holder: Did): Promise<number> {
    const open = this.#own(holder).filter(({ state }) => state === 'open');
    for (const { id } of open) await this.release(holder, id);
    return open.length;
  }

  override async elapsed(now: Instant, limit: number): Promise<readonly Upload[]> {
    return this.#rows.uploads
      .rows()
      .filter(({ state, expiresAt }) => state === 'open' && expiresAt <= now)
      .sort((one, other) => one.expiresAt - other.expiresAt)
      .slice(0, limit);
  }

  override recordBlock(holder: Did, cid: BlockCid, { size, beganAt, endedAt }: Sent): Promise<boolean> {
    return this.#rows.unitOfWork.run(async () => {
      const { isRemoving = false, removedAt = null } = this.#rows.stored.read().get(cid) ?? {};
      if (isRemoving || (removedAt !== null && removedAt >= beganAt)) return false;
      const seen = { seenAt: endedAt, isRemoving, removedAt: null };
      await this.#rows.stored.write((rows) => rows.set(cid, seen));
      const held = { holder, cid, size, usedAt: endedAt };
      await this.#rows.held.write((rows) => rows.set(`${holder} ${cid}`, held));
      return true;
    });
  }

  override loseBlock(holder: Did, cid: BlockCid): Promise<void> {
    return this.#rows.held.write((rows) => {
      const row = rows.get(`${holder} ${cid}`);
      if (row) rows.set(`${holder} ${cid}`, { ...row, size: 0 });
    });
  }

  override async recorded(holder: Did, cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>> {
    const rows = this.#rows.held.read();
    return new Set(cids.filter((cid) => rows.has(`${holder} ${cid}`)));
  }

  #own(holder: Did): readonly Upload[] {
    return this.#rows.uploads.rows().filter((upload) => upload.holder === holder);
  }

  #ended(
    holder: Did,
    id: string,
    end: Partial<Upload>,
    elapsedAt = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    return this.#rows.uploads.write((rows) => {
      const upload = rows.get(id);
      if (upload?.holder !== holder || upload.state !== 'open' || upload.expiresAt > elapsedAt) return false;
      rows.set(id, { ...upload, ...end });
      return true;
    });
  }

  #usage(holder: Did, own: readonly Upload[]): Usage {
    const stored = this.#rows.versions.rows().filter((row) => row.holder === holder && row.isStored);
    const open = own.filter(({ state }) => state === 'open');
    return { used: sum(stored.map(({ size }) => size)), reserved: sum(open.map(({ size }) => size)) };
  }
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
