import type { Instant } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import { type HolderSync, HolderSyncStore } from '@gatehouse/core/sync';
import type { Database } from '../../database.ts';
import { asHolder, readingAsHolder } from '../as-holder.ts';

interface HolderSyncRow {
  readonly holder: string;
  /** 1 if the holder keeps syncing. */
  readonly keep_syncing: number;
  /**
   * 1 if the holder has chosen a value of `keep_syncing`. Rows of earlier releases have 0 here even if `keep_syncing`
   * is 1.
   */
  readonly has_chosen: number;
  readonly signed_in_at: number | null;
}

/** Sync settings of holders, in a database. */
export class KnexHolderSyncStore extends HolderSyncStore {
  readonly #database: Database;

  constructor(database: Database) {
    super();
    this.#database = database;
  }

  override find(did: Did): Promise<HolderSync> {
    return readingAsHolder(this.#database, did, async () => {
      const row = await this.#database.read((from) => from('sync_accounts').where({ holder: did }).first());
      const { keep_syncing = 0, has_chosen = 0, signed_in_at = null } = (row ?? {}) as Partial<HolderSyncRow>;
      const keepSyncing = keep_syncing === 1;
      return { keepSyncing, hasChosen: keepSyncing || has_chosen === 1, signedInAt: signed_in_at };
    });
  }

  override recordSignIn(did: Did, at: Instant): Promise<void> {
    return asHolder(this.#database, did, async () => {
      await this.#database.write((from) =>
        from('sync_accounts').insert({ holder: did }).onConflict('holder').ignore(),
      );
      await this.#database.write((from) =>
        from('sync_accounts')
          .where({ holder: did })
          .whereRaw('coalesce(signed_in_at, ?) <= ?', [at, at])
          .update({ signed_in_at: at }),
      );
    });
  }

  override keepSyncing(did: Did, keeps: boolean): Promise<void> {
    const row = { holder: did, keep_syncing: keeps ? 1 : 0, has_chosen: 1 };
    return asHolder(this.#database, did, async () => {
      await this.#database.write((from) =>
        from('sync_accounts').insert(row).onConflict('holder').merge(['keep_syncing', 'has_chosen']),
      );
    });
  }
}
