import { BaseEndStore } from '@gatehouse/core/entitlement';
import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { asHolder, readingAsHolder } from '../as-holder.ts';

const FIND: PreparedStatement = {
  name: 'find_base_end',
  text: 'select ended_at from base_ends where holder = ?',
};

const ENDED_BY: PreparedStatement = {
  name: 'bases_ended_by',
  text: 'select holder from base_ends where ended_at <= ? order by ended_at limit ?',
};

const SETTLE: PreparedStatement = {
  name: 'settle_base_end',
  text: 'delete from base_ends where holder = ?',
};

/** Stores in a database the time at which each base ended. `KnexEntitlementStore` writes the rows. */
export class KnexBaseEndStore extends BaseEndStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override endedAt(did: Did): Promise<Instant | null> {
    return readingAsHolder(this.#database, did, async () => {
      const [row] = await this.#database.prepared<{ ended_at: number }>(FIND, [did]);
      return row?.ended_at ?? null;
    });
  }

  override async endedBy(instant: Instant, limit: number): Promise<readonly Did[]> {
    const rows = await this.#database.prepared<{ holder: Did }>(ENDED_BY, [instant, limit]);
    return rows.map(({ holder }) => holder);
  }

  override settle(did: Did): Promise<void> {
    return asHolder(this.#database, did, async () => {
      await this.#database.preparedWrite(SETTLE, [did]);
    });
  }
}
