import { type Entitlement, nothingHeld } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import { HeldEntitlements } from '@gatehouse/core/statement';
import type { Database } from '../../database.ts';
import { readingAsHolder } from '../as-holder.ts';
import { KnexEntitlementStore } from '../entitlement/knex-entitlement-store.ts';

/** Entitlements in a database. Each holder reads their own. */
export class KnexHeldEntitlements extends HeldEntitlements {
  readonly #database: Database;
  readonly #entitlements: KnexEntitlementStore;

  constructor(database: Database) {
    super();
    this.#database = database;
    this.#entitlements = new KnexEntitlementStore(database);
  }

  override of(did: Did): Promise<Entitlement> {
    return readingAsHolder(
      this.#database,
      did,
      async () => (await this.#entitlements.find(did)) ?? nothingHeld(did),
    );
  }
}
