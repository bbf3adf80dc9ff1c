import {
  type BlockChecks,
  type BlockCid,
  BlockLedger,
  type CheckedBlocks,
  type RequiredCopies,
} from '@gatehouse/core/block';
import { DAY, type Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import {
  ADD_CHECKED,
  BEGIN_REMOVAL,
  CHECKS,
  END_PASS,
  END_REMOVAL,
  FORGET_IDLE,
  IDLE_HOLDERS,
  LOSE,
  NOTE,
  PURGE_REMOVALS,
  UNUSED,
  USE_ANNOUNCED,
  type WalkRow,
} from './ledger-statements.ts';

/**
 * The ledger of blocks in a database. It reads the blocks of all holders, so open its database as an operator
 * (`openDatabaseAs`).
 */
export class KnexBlockLedger extends BlockLedger {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async note(cids: readonly BlockCid[], now: Instant): Promise<void> {
    await this.#database.preparedWrite(NOTE[this.#database.engine], [now, this.#database.keys(cids)]);
  }

  override async idleHolders(since: Instant, limit: number): Promise<readonly Did[]> {
    const rows = await this.#database.prepared<{ holder: Did }>(IDLE_HOLDERS, [since, limit]);
    return rows.map(({ holder }) => holder);
  }

  override forgetIdle(holder: Did, since: Instant, now: Instant): Promise<void> {
    return this.#database.transaction(async () => {
      await this.#database.preparedWrite(USE_ANNOUNCED, [now, holder, holder]);
      await this.#database.preparedWrite(FORGET_IDLE, [holder, since]);
    });
  }

  override async unused(
    instant: Instant,
    { machines, provedSince }: RequiredCopies,
    limit: number,
  ): Promise<readonly BlockCid[]> {
    const parameters = [instant, provedSince, machines, limit];
    const rows = await this.#database.prepared<{ cid: BlockCid }>(UNUSED, parameters);
    return rows.map(({ cid }) => cid);
  }

  override async beginRemoval(
    cid: BlockCid,
    instant: Instant,
    { machines, provedSince }: RequiredCopies,
  ): Promise<boolean> {
    const parameters = [cid, instant, provedSince, machines];
    return (await this.#database.preparedWrite(BEGIN_REMOVAL, parameters)).length > 0;
  }

  override endRemoval(cid: BlockCid, now: Instant): Promise<void> {
    return this.#database.transaction(async () => {
      await this.#database.preparedWrite(END_REMOVAL, [now, cid]);
      await this.#database.preparedWrite(PURGE_REMOVALS, [now - DAY]);
    });
  }

  override async lose(cids: readonly BlockCid[]): Promise<void> {
    await this.#database.preparedWrite(LOSE[this.#database.engine], [this.#database.keys(cids)]);
  }

  override async position(): Promise<string | null> {
    return (await this.#walk())?.position ?? null;
  }

  override recordChecked(position: string | null, checked: CheckedBlocks, now: Instant): Promise<void> {
    const { blocks, bytes, damaged } = checked;
    return this.#database.transaction(async () => {
      await this.#database.preparedWrite(ADD_CHECKED, [position, blocks, bytes, damaged, damaged]);
      if (position === null) await this.#database.preparedWrite(END_PASS, [now]);
    });
  }

  override async checks(): Promise<BlockChecks> {
    const walk = await this.#walk();
    const current = {
      blocks: walk?.blocks ?? 0,
      bytes: walk?.bytes ?? 0,
      damaged: walk?.damaged ?? 0,
    };
    const setAside = walk?.set_aside ?? 0;
    if (walk?.last_ended_at == null) return { current, last: null, setAside };
    const { last_blocks: blocks, last_bytes: bytes, last_damaged: damaged, last_ended_at: endedAt } = walk;
    return { current, last: { blocks, bytes, damaged, endedAt }, setAside };
  }

  async #walk(): Promise<WalkRow | undefined> {
    const [row] = await this.#database.prepared<WalkRow>(CHECKS, []);
    return row;
  }
}
