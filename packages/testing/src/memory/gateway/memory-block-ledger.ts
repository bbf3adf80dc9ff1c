import {
  type BlockChecks,
  type BlockCid,
  BlockLedger,
  type CheckedBlocks,
  isBlockCid,
  type RequiredCopies,
} from '@gatehouse/core/block';
import { DAY, type Instant } from '@gatehouse/core/kernel';
import type { PeerId } from '@gatehouse/core/mesh';
import type { Did } from '@gatehouse/core/pds';
import { MemoryTable } from '../memory-table.ts';
import type { MemoryHeldBlock, MemoryStoredBlock, MemoryUploads } from './memory-upload-store.ts';

const NO_BLOCKS: CheckedBlocks = { blocks: 0, bytes: 0, damaged: 0 };
const NO_CHECKS: BlockChecks = { current: NO_BLOCKS, last: null, setAside: 0 };

/** The ledger of blocks in memory. It reads the rows of uploads and versions that refer to blocks. */
export class MemoryBlockLedger extends BlockLedger {
  readonly #rows: MemoryUploads;
  readonly #walk: MemoryTable<{ readonly position: string | null; readonly checks: BlockChecks }>;

  constructor(rows: MemoryUploads) {
    super();
    this.#rows = rows;
    this.#walk = new MemoryTable(rows.unitOfWork);
  }

  override note(cids: readonly BlockCid[], now: Instant): Promise<void> {
    return this.#rows.stored.write((rows) => {
      for (const cid of cids)
        if (!rows.has(cid)) rows.set(cid, { seenAt: now, isRemoving: false, removedAt: null });
    });
  }

  override async idleHolders(since: Instant, limit: number): Promise<readonly Did[]> {
    const idle = this.#rows.held.rows().filter((row) => row.usedAt <= since && !this.#isReferred(row));
    return [...new Set(idle.map(({ holder }) => holder))].slice(0, limit);
  }

  override forgetIdle(holder: Did, since: Instant, now: Instant): Promise<void> {
    return this.#rows.held.write((rows) => {
      for (const [key, row] of rows) {
        if (row.holder !== holder || row.usedAt > since || this.#isReferred(row)) continue;
        if (this.#isAnnounced(row)) rows.set(key, { ...row, usedAt: now });
        else rows.delete(key);
      }
    });
  }

  /** Records that the machine has proved its copy of the block. */
  prove(machine: PeerId, cid: BlockCid, provedAt: Instant): Promise<void> {
    return this.#rows.replicas.write((rows) => {
      rows.set(`${machine} ${cid}`, { cid, provedAt });
    });
  }

  override async unused(
    instant: Instant,
    copies: RequiredCopies,
    limit: number,
  ): Promise<readonly BlockCid[]> {
    const rows = [...this.#rows.stored.read()].sort(([, one], [, other]) => one.seenAt - other.seenAt);
    const unused = rows.filter(([cid, row]) => this.#isUnused(cid, row, instant, copies)).map(([cid]) => cid);
    return unused.filter(isBlockCid).slice(0, limit);
  }

  override beginRemoval(cid: BlockCid, instant: Instant, copies: RequiredCopies): Promise<boolean> {
    return this.#rows.stored.write((rows) => {
      const row = rows.get(cid);
      if (!row || !this.#isUnused(cid, row, instant, copies)) return false;
      rows.set(cid, { ...row, isRemoving: true });
      return true;
    });
  }

  override endRemoval(cid: BlockCid, now: Instant): Promise<void> {
    return this.#rows.stored.write((rows) => {
      for (const [key, { removedAt }] of rows)
        if (removedAt !== null && removedAt <= now - DAY) rows.delete(key);
      const row = rows.get(cid);
      if (row?.isRemoving) rows.set(cid, { ...row, isRemoving: false, removedAt: now });
    });
  }

  override lose(cids: readonly BlockCid[]): Promise<void> {
    return this.#rows.held.write((rows) => {
      for (const [key, row] of rows) if (cids.includes(row.cid)) rows.set(key, { ...row, size: 0 });
    });
  }

  override async position(): Promise<string | null> {
    return this.#walk.read().get('walk')?.position ?? null;
  }

  override recordChecked(position: string | null, checked: CheckedBlocks, now: Instant): Promise<void> {
    return this.#walk.write((rows) => {
      const { current, last, setAside } = rows.get('walk')?.checks ?? NO_CHECKS;
      const sum = {
        blocks: current.blocks + checked.blocks,
        bytes: current.bytes + checked.bytes,
        damaged: current.damaged + checked.damaged,
      };
      const pass =
        position === null ? { current: NO_BLOCKS, last: { ...sum, endedAt: now } } : { current: sum, last };
      rows.set('walk', { position, checks: { ...pass, setAside: setAside + checked.damaged } });
    });
  }

  override async checks(): Promise<BlockChecks> {
    return this.#walk.read().get('walk')?.checks ?? NO_CHECKS;
  }

  #isUnused(
    cid: string,
    { seenAt, isRemoving, removedAt }: MemoryStoredBlock,
    instant: Instant,
    { machines, provedSince }: RequiredCopies,
  ): boolean {
    const replicas = this.#rows.replicas.rows().filter((each) => each.cid === cid);
    const hasCopies = replicas.filter(({ provedAt }) => provedAt >= provedSince).length >= machines;
    const isDue = isRemoving || (seenAt <= instant && removedAt === null && hasCopies);
    return isDue && !this.#rows.held.rows().some((held) => held.cid === cid);
  }

  #isReferred({ holder, cid }: MemoryHeldBlock): boolean {
    return this.#rows.versions.rows().some((row) => row.holder === holder && row.blocks.has(cid));
  }

  #isAnnounced({ holder, cid }: MemoryHeldBlock): boolean {
    return this.#rows.uploads
      .rows()
      .filter((upload) => upload.holder === holder && upload.state === 'open')
      .some(({ id }) =>
        this.#rows.announced
          .read()
          .get(id)
          ?.some((block) => block.cid === cid),
      );
  }
}
