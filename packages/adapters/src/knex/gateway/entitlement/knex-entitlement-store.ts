import type { AuditEntry } from '@gatehouse/core/audit';
import {
  type Entitlement,
  type EntitlementFilter,
  type EntitlementState,
  EntitlementStore,
  nothingHeld,
} from '@gatehouse/core/entitlement';
import type { Instant, Page, PageRequest } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Database } from '../../database.ts';
import type { PreparedStatement } from '../../engine.ts';
import { lockName } from '../../lock-name.ts';
import {
  CHANGED_COLUMNS,
  ENTITLEMENT_COLUMNS,
  type EntitlementRow,
  entitlementOf,
  entitlementRow,
} from './entitlement-row.ts';
import { KnexEntitlementReader } from './knex-entitlement-reader.ts';

const FIND: PreparedStatement = {
  name: 'find_entitlement',
  text: `select ${ENTITLEMENT_COLUMNS.join(', ')} from entitlements where did = ?`,
};

const INSERT: PreparedStatement = {
  name: 'insert_entitlement',
  text: `insert into entitlements (${CHANGED_COLUMNS.join(', ')}, audit_sequence, did)
    values (${CHANGED_COLUMNS.map(() => '?').join(', ')}, ?, ?) returning did`,
};

const UPDATE: PreparedStatement = {
  name: 'update_entitlement',
  text: `update entitlements set ${CHANGED_COLUMNS.map((column) => `${column} = ?`).join(', ')}, audit_sequence = ?
    where did = ? returning did`,
};

/** Records the end of a base, unless the holder has none. Parameters: now, now, holder. */
const END_BASE: PreparedStatement = {
  name: 'end_base',
  text: `insert into base_ends (holder, ended_at)
    select did, case when grace_until < ? then grace_until else ? end from entitlements
    where did = ? and base in ('active', 'grace')`,
};

const HOLD_BASE: PreparedStatement = { name: 'hold_base', text: 'delete from base_ends where holder = ?' };

/** Entitlements in a database. Triggers in the database reject a change without a new audit row. */
export class KnexEntitlementStore extends EntitlementStore {
  readonly #database: Database;
  readonly #reader: KnexEntitlementReader;

  constructor(database: Database) {
    super();
    this.#database = database;
    this.#reader = new KnexEntitlementReader(database);
  }

  override async find(did: Did): Promise<Entitlement | undefined> {
    const [row] = await this.#database.prepared<EntitlementRow>(FIND, [did]);
    return row && entitlementOf(row);
  }

  override async lock(did: Did): Promise<Entitlement> {
    // Lock the DID by `lockName` and not by a row of the holder, because the holder could have no row yet.
    await lockName(this.#database, did);
    return (await this.find(did)) ?? nothingHeld(did);
  }

  override async save(entitlement: Entitlement, witness: AuditEntry): Promise<void> {
    const { did, ...rest } = entitlementRow(entitlement);
    const hasBase = entitlement.base === 'active' || entitlement.base === 'grace';
    if (hasBase) await this.#database.preparedWrite(HOLD_BASE, [did]);
    else await this.#database.preparedWrite(END_BASE, [witness.at, witness.at, did]);
    const values = [...CHANGED_COLUMNS.map((column) => rest[column]), witness.sequence, did];
    const saved = await this.#database.preparedWrite(entitlement.version === 1 ? INSERT : UPDATE, values);
    if (saved.length !== 1) throw new Error('The entitlement to change does not exist.');
  }

  override all(): AsyncIterable<Entitlement> {
    return this.#reader.all();
  }

  override countsByState(at: Instant): Promise<Readonly<Record<EntitlementState, number>>> {
    return this.#reader.countsByState(at);
  }

  override endingGraces(at: Instant, limit: number): Promise<readonly Entitlement[]> {
    return this.#reader.endingGraces(at, limit);
  }

  override page(filter: EntitlementFilter, at: Instant, request: PageRequest): Promise<Page<Entitlement>> {
    return this.#reader.page(filter, at, request);
  }

  override async withGraceOver(now: Instant, limit: number): Promise<readonly Did[]> {
    const rows = await this.#database.read((from) =>
      from<EntitlementRow>('entitlements')
        .select('did')
        // Use a literal, because a query with a bound value does not use a partial index.
        .whereRaw(`base = 'grace'`)
        .where('grace_until', '<=', now)
        .orderBy('grace_until')
        .limit(limit),
    );
    return rows.map(({ did }) => did as Did);
  }
}
