import { type BlockCid, BlockLedger } from '@gatehouse/core/block';
import { DAY, type Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { forEngine } from '../../by-engine.ts';
import type { Database } from '../../database.ts';
import {
  BEGIN_REMOVAL,
  END_REMOVAL,
  FORGET_IDLE,
  IDLE_HOLDERS,
  MOVE_WALK,
  NOTE,
  PURGE_REMOVALS,
  UNUSED,
  USE_ANNOUNCED,
  WALK,
} from './ledger-statements.ts';

/**
 * The ledger of blocks in a database. It reads the blocks of all holders, so it needs the database access of
 * staff.
 */
export class KnexBlockLedger extends BlockLedger {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override async note(cids: readonly BlockCid[], now: Instant): Promise<void> {
    await this.#database.preparedWrite(forEngine(NOTE, this.#database.engine), [now, this.#list(cids)]);
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

  override async unused(instant: Instant, limit: number): Promise<readonly BlockCid[]> {
    const rows = await this.#database.prepared<{ cid: BlockCid }>(UNUSED, [instant, limit]);
    return rows.map(({ cid }) => cid);
  }

  override async beginRemoval(cid: BlockCid, instant: Instant): Promise<boolean> {
    return (await this.#database.preparedWrite(BEGIN_REMOVAL, [cid, instant])).length > 0;
  }

  override endRemoval(cid: BlockCid, now: Instant): Promise<void> {
    return this.#database.transaction(async () => {
      await this.#database.preparedWrite(END_REMOVAL, [now, cid]);
      await this.#database.preparedWrite(PURGE_REMOVALS, [now - DAY]);
    });
  }

  override async position(): Promise<string | null> {
    const [row] = await this.#database.prepared<{ position: string | null }>(WALK, []);
    return row?.position ?? null;
  }

  override async moveTo(position: string | null): Promise<void> {
    await this.#database.preparedWrite(MOVE_WALK, [position]);
  }

  #list(cids: readonly BlockCid[]): unknown {
    return this.#database.engine === 'sqlite' ? JSON.stringify(cids) : cids;
  }
}
